import type { Budget } from '../contract/searcher.ts';
import { limitList } from '../agents/budget.ts';
import type { DuelSummary } from '../play/duel.ts';
import type { Forfeited } from '../play/forfeits.ts';
import type { SprtSettings, SprtState } from '../statistics/sprt.ts';
import { pairsOf, type Tally } from '../statistics/tally.ts';
import { lineText } from '../util/escape.ts';
import { duelBlock } from './duel-block.ts';
import { limitRemarks } from './limit-remarks.ts';
import { fixed, percent, rangeText, signed } from './numbers.ts';
import { textTable } from './table.ts';

/** A duel as people read about it. */
export interface DuelReading {
  /** As one would type it after `--game`. */
  readonly game: string;
  readonly agents: readonly { readonly name: string }[];
  readonly each: Budget;
  readonly openingWords: string;
  readonly noise: number;
  readonly summary: DuelSummary;
  readonly tally: Tally;
  readonly sprt?: { readonly settings: SprtSettings; readonly state: SprtState };
  readonly forfeits: readonly Forfeited[];
  readonly programs: readonly string[];
  readonly interrupted: boolean;
  /** Where the games were written, if they were. */
  readonly gamesFile?: string | undefined;
}

/** The result of a duel: who is stronger, by how much, remarks, and the commands to type `next`. */
export function duelText(duel: DuelReading, next: readonly string[] = []): string {
  const { summary, tally, sprt, interrupted } = duel;
  const [ll, ld, even, wd, ww] = tally.ptnml;
  const count = pairsOf(tally);
  const pairs = `${count} ${count === 1 ? 'pair' : 'pairs'}: ${wd + ww} won, ${ll + ld} lost, ${even} even`;
  return [
    verdict(duel),
    '',
    ...(summary.games > 0 ? [estimates(duel), ''] : []),
    `${conditionsOf(duel).join(', ')}; ${pairs}`,
    ...(sprt ? [sprtText(sprt)] : []),
    costText(summary),
    ...repeatText(summary),
    ...undecidedText(duel),
    ...(interrupted ? ['Stopped before the end'] : []),
    ...limitText(duel),
    ...(duel.gamesFile === undefined ? [] : [`The games are in ${duel.gamesFile}`]),
    ...(next.length > 0 ? ['', 'Next:', ...next.map((command) => `  ${command}`)] : []),
  ].join('\n');
}

/** The result of a duel in the lines that users of fastchess know, with remarks on how to read it. */
export function fastchessText(duel: DuelReading): string {
  const { agents, summary, tally, sprt, interrupted } = duel;
  const block = duelBlock({
    first: agents[0].name,
    second: agents[1].name,
    conditions: conditionsOf(duel),
    tally,
    ...(sprt && { sprt }),
  });
  return [
    block,
    costText(summary),
    ...repeatText(summary),
    ...(summary.sprt !== undefined && summary.sprt !== 'continue' ? [`${summary.sprt} accepted`] : []),
    ...undecidedText(duel),
    ...(interrupted ? ['Stopped before the end'] : []),
    ...limitText(duel),
  ].join('\n');
}

/** Who is stronger, in one sentence, from the point of view of the stronger player. */
function verdict({ agents: [first, second], summary }: DuelReading): string {
  const { games, wins, losses, draws, score, elo, scoreInterval, eloInterval } = summary;
  if (games === 0)
    return `Nothing shows who is stronger, ${lineText(first.name)} or ${lineText(second.name)}: no game was counted`;
  const [low, high] = scoreInterval;
  const share = (x: number) => `${percent(x, 1)} of ${games} games`;
  if (high < 0.5) {
    const [from, to] = eloInterval;
    const result = `${share(1 - score)}, ${losses} won, ${wins} lost, ${draws} drawn`;
    return `${lineText(second.name)} is stronger than ${lineText(first.name)}: ${result}; ${eloText(-elo, [-to, -from])}`;
  }
  const result = `${share(score)}, ${wins} won, ${losses} lost, ${draws} drawn; ${eloText(elo, eloInterval)}`;
  return low > 0.5
    ? `${lineText(first.name)} is stronger than ${lineText(second.name)}: ${result}`
    : `Nothing shows who is stronger: ${lineText(first.name)} scored ${result}`;
}

function eloText(elo: number, interval: readonly [number, number]): string {
  return `Elo ${isOpen(interval) ? '' : `${signed(elo)}, `}${rangeText(interval)}`;
}

function isOpen(interval: readonly [number, number]): boolean {
  return !interval.every(Number.isFinite);
}

function estimates({ agents, summary }: DuelReading): string {
  const { score, scoreInterval, elo, eloInterval, los } = summary;
  const [low, high] = scoreInterval.map((x) => percent(x, 1));
  return textTable(
    [`${agents[0].name} against ${agents[1].name}`, 'estimate', '95% interval'],
    [
      ['score', percent(score, 1), `${low} to ${high}`],
      ['Elo', isOpen(eloInterval) ? '' : signed(elo), rangeText(eloInterval)],
      ['chance of being stronger', percent(los, 1)],
    ],
  );
}

function conditionsOf({ game, each, openingWords, noise }: DuelReading): string[] {
  return [game, ...limitList(each), openingWords, ...(noise > 0 ? [`noise ${noise}`] : [])];
}

function sprtText({ settings, state }: { settings: SprtSettings; state: SprtState }): string {
  const { elo0, elo1 } = settings;
  const { llr, lower, upper } = state;
  const outcome = state.state === 'continue' ? 'undecided' : `${state.state} accepted`;
  const bounds = `${fixed(lower, 2)} to ${fixed(upper, 2)}`;
  return `Sequential test, elo0=${elo0} against elo1=${elo1}: ${outcome}, LLR ${fixed(llr, 2)} (${bounds})`;
}

function costText({ costs, games }: DuelSummary): string {
  const spent = costs.map(
    ({ nodes, evals }) =>
      `${Math.round(nodes / Math.max(1, games))} nodes, ${Math.round(evals / Math.max(1, games))} evaluations`,
  );
  return `Cost of a game: ${spent[0]} against ${spent[1]}`;
}

function repeatText({ repeats }: DuelSummary): string[] {
  if (repeats === 0) return [];
  return [`${repeats} pairs repeated an earlier one move by move and were not counted: give longer openings`];
}

function undecidedText({ summary, interrupted }: DuelReading): string[] {
  return summary.sprt === 'continue' && !interrupted
    ? ['Undecided after all rounds: give more by --rounds']
    : [];
}

function limitText({ agents, each, summary, ...rest }: DuelReading): string[] {
  return limitRemarks(
    each,
    agents.map(({ name }, i) => ({ name, cost: summary.costs[i] })),
    rest,
  );
}
