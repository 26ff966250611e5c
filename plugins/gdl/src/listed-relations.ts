import { deriveFixed } from './derive.ts';
import type { RuleSheet } from './check.ts';
import { Program } from './program.ts';
import type { Rule } from './rules.ts';
import { TooLarge } from './too-large.ts';

/** Relations with more instances stay rules. */
const MOST_INSTANCES = 5000;
/** What deriving the instances may take, as `Effort` counts it. */
const WORK = 10_000_000;
const ROOM = 1_000_000;

/**
 * The rules of a sheet by the relation that they define. Relations that hold in all positions alike, such as which number
 * is larger, are listed instance by instance where that does not take too much; the other rules are those of the sheet.
 */
export function rulesWithListedRelations(sheet: RuleSheet): Map<string, readonly Rule[]> {
  const rules = new Map<string, Rule[]>();
  for (const rule of sheet.rules) {
    const known = rules.get(rule.head.name);
    if (known) known.push(rule);
    else rules.set(rule.head.name, [rule]);
  }
  const program = derived(sheet);
  if (!program) return rules;
  const { terms, layers } = program;
  for (const [name, own] of rules) {
    const [{ head }] = own;
    const relation = program.relation(`${name}/${head.args.length}`);
    if (!relation || layers.get(relation) !== 'fixed' || relation.count > MOST_INSTANCES) continue;
    rules.set(
      name,
      Array.from({ length: relation.count }, (_, row): Rule => {
        const args = Array.from(relation.tuple(row), (id) => terms.term(id));
        return { head: { ...head, args }, body: [] };
      }),
    );
  }
  return rules;
}

/** The sheet with its fixed relations derived; undefined if that takes too much. */
function derived(sheet: RuleSheet): Program | undefined {
  try {
    const program = new Program(sheet);
    program.effort.begin(WORK, ROOM);
    deriveFixed(program);
    return program;
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}
