import type { Inspection } from '../contract/inspector.ts';
import type { StoredAgent } from '../storage/agent-file.ts';
import { lineText } from '../util/escape.ts';
import type { SelfPlayTies } from '../analysis/self-play-ties.ts';
import type { SelfPlayValues } from '../analysis/self-play-values.ts';
import { fixed, percent } from './numbers.ts';
import { textTable } from './table.ts';

/** Lines of a table, which a file could make as long as it likes. */
const MOST_LINES = 1000;

/** What there is to say of a file. */
interface InspectionReading {
  readonly file: string;
  readonly format: string;
  readonly version: number;
}

/** A file of a plugin's format as people read it. */
export function inspectionText({ file, format, version, rows }: InspectionReading & Inspection): string {
  return `${lineText(file)}: ${format} version ${version}\n${textTable(['what', 'value'], rows, 2)}`;
}

/** A file of agents as people read it: a list if there are several, and one of them in full. */
export function agentsText({
  file,
  format,
  version,
  agents,
  index,
  details,
  selfPlay,
  explained,
}: InspectionReading & {
  readonly agents: readonly StoredAgent[];
  readonly index: number | undefined;
  readonly details?: { readonly text: string };
  readonly selfPlay?: SelfPlayValues & SelfPlayTies;
  readonly explained?: string;
}): string {
  const shown = agents[index ?? 0]!;
  const listed = agents.length > 1 && index === undefined;
  const which = agents.length > 1 ? `, ${agents.length} agents; ${listed ? 'the first' : `#${index}`}:` : '';
  return [
    `${lineText(file)}: ${format} version ${version}${which}`,
    factsText(shown),
    ...(details ? ['', details.text] : []),
    ...(selfPlay ? ['', selfPlayText(selfPlay)] : []),
    ...(explained === undefined ? [] : ['', explained]),
    ...(shown.ratings && shown.ratings.length > 0 ? ['', ratingsText(shown.ratings)] : []),
    ...(listed ? ['', listText(agents)] : []),
  ].join('\n');
}

function selfPlayText(found: SelfPlayValues & SelfPlayTies): string {
  const { waiting, error, outcome, positions, saturated, tied, choices } = found;
  const [mean, half, result] = [waiting, error, outcome].map((x) => fixed(x, 4));
  return [
    `In games against itself the side that waits is worth ${mean} ± ${half} and gets ${result} (means of ${positions} positions)`,
    `${percent(saturated, 1)} of the positions are worth more than 0.999 or less than -0.999`,
    `${percent(tied, 1)} of ${choices} choices are ties: two or more moves have the best value`,
  ].join('\n');
}

function factsText({ agent, lineage, members = [] }: StoredAgent): string {
  const facts: [string, unknown][] = [
    ['name', agent.name],
    ['game', agent.game],
    ['searcher', agent.searcher],
    ['budget', agent.budget],
    ['evaluator', agent.evaluator ?? 'none'],
    ['weights', agent.weights?.length ?? 0],
    ...Object.entries(lineage ?? {}),
    ...members
      .slice(0, MOST_LINES)
      .map(({ name, lineage: origin }, i): [string, unknown] => [
        `member ${i + 1}`,
        origin ? `${name} of ${origin.method}, seed ${origin.seed}, generation ${origin.generation}` : name,
      ]),
    ...(members.length > MOST_LINES ? [['members', `${members.length} in all`] as [string, unknown]] : []),
  ];
  return textTable(
    ['what', 'value'],
    facts.map(([name, value]) => [name, valueText(value)]),
    2,
  );
}

function ratingsText(ratings: NonNullable<StoredAgent['ratings']>): string {
  const rows = ratings
    .slice(-MOST_LINES)
    .map(({ generation, against, wins, losses, draws }) => [
      String(generation),
      against,
      ...[wins, losses, draws].map(String),
    ]);
  const table = textTable(['generation', 'against', 'won', 'lost', 'drawn'], rows, 2);
  return rows.length === ratings.length
    ? table
    : `${table}\nthe last ${rows.length} of ${ratings.length} ratings; --json has all`;
}

/** All agents of a file, a line each, by what to type behind its name. */
function listText(agents: readonly StoredAgent[]): string {
  const rows = agents
    .slice(0, MOST_LINES)
    .map(({ agent, lineage }, i) => [
      `#${i}`,
      agent.name,
      agent.evaluator?.use ?? '',
      String(agent.weights?.length ?? 0),
      lineage ? String(lineage.generation) : '',
    ]);
  const table = textTable(['agent', 'name', 'evaluator', 'weights', 'generation'], rows, 2);
  return rows.length === agents.length
    ? table
    : `${table}\nthe first ${rows.length} of ${agents.length} agents; --json has all`;
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return shortened(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(
      ([key, part]) =>
        `${key} ${typeof part === 'object' ? JSON.stringify(part) : valueText(part) || 'not given'}`,
    )
    .join(', ');
}

/** Longer texts are for programs, not for people. */
const LONGEST_TEXT = 1000;

/** A text of several lines, such as the rules of a game, by its size; a long one too. */
function shortened(text: string): string {
  const lines = text.trimEnd().split('\n').length;
  if (lines > 1) return `of ${lines} lines, ${text.length} characters`;
  return text.length > LONGEST_TEXT ? `of ${text.length} characters` : text;
}
