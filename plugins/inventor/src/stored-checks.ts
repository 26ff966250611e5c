import { knownGames, readRules, writeRules } from '@evolab/family';
import { plain, type PlainCheck } from 'evolab';
import { PARTS, withParts, type Part } from './grammar.ts';
import { FILTERS } from './judgement.ts';
import { JUDGED } from './score.ts';

// Checks of what other machines send and of what files hold.

const { text, oneOf, optional } = plain;

/** An object whose values all pass a check, whatever their keys are. */
const valuesOf =
  (check: PlainCheck): PlainCheck =>
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? plain.list(check)(Object.values(value))
      : 'no object';

const rulesText: PlainCheck = (value) => {
  if (typeof value !== 'string') return 'no text';
  try {
    readRules(value);
    return undefined;
  } catch {
    return 'no rules';
  }
};

const givenParts: PlainCheck = (value) => {
  if (typeof value !== 'object' || value === null) return 'no object';
  // The start and the captures are a word in one, an object in the other.
  const trees = [knownGames['tic-tac-toe'], knownGames['hasami-shogi']].map(readRules);
  for (const [name, part] of Object.entries(value)) {
    if (!(PARTS as readonly string[]).includes(name)) return 'an unknown part of rules';
    if (part === null || trees.every((tree) => typeof part !== typeof tree[name as Part]))
      return `${name}: no part of rules`;
  }
  try {
    writeRules(withParts(trees[0], value));
    return undefined;
  } catch {
    return 'no parts of rules';
  }
};

const measure = plain.record({ value: plain.number, low: plain.number, high: plain.number });
const judged = {
  score: plain.number,
  measures: plain.record(Object.fromEntries(Object.keys(JUDGED).map((name) => [name, measure]))),
  games: plain.list(plain.list(plain.number)),
};
const ruleShares = plain.list(plain.record({ rule: text, share: plain.number }));
const fallen = plain.record({ fell: oneOf(FILTERS), why: text });
const passed = plain.record({ ...judged, rules: ruleShares });

/** A `Judgement`. */
export const judgementFault: PlainCheck = (value) =>
  typeof value === 'object' && value !== null && 'fell' in value ? fallen(value) : passed(value);

/** What the check of a game beside its rule sheet says (`Checked`). */
export const checkedFault = plain.record({ fault: optional(text) });

const fallenCounts = valuesOf(valuesOf(plain.count));
const found = plain.record({
  name: text,
  born: plain.count,
  score: optional(plain.number),
  fell: optional(text),
  kept: oneOf([true, false]),
});

/** The state of an invention. */
export const inventionFault = plain.record({
  format: plain.exactly('evolab-invention'),
  version: plain.exactly(1),
  seed: plain.number,
  round: plain.count,
  judged: plain.count,
  unsound: plain.count,
  repeated: plain.count,
  fell: fallenCounts,
  elites: plain.list(plain.record({ ...judged, rules: rulesText, born: plain.count })),
  seen: plain.list(text),
  found: optional(plain.list(found)),
  given: optional(givenParts),
});

const parts = valuesOf(plain.number);
const judgedGame: PlainCheck = (value) =>
  typeof value === 'object' && value !== null && 'fell' in value
    ? plain.record({ name: text, fell: text, why: text })(value)
    : plain.record({
        name: text,
        score: plain.number,
        parts,
        learnability: plain.number,
        rules: optional(ruleShares),
      })(value);

/** A ranking of games. */
export const rankingFault = plain.record({
  format: plain.exactly('evolab-ranking'),
  version: plain.exactly(1),
  seed: plain.number,
  sets: plain.count,
  fell: fallenCounts,
  passed: plain.list(plain.record({ score: plain.number, parts: optional(parts), rules: rulesText })),
  known: plain.list(judgedGame),
  planted: plain.list(judgedGame),
});
