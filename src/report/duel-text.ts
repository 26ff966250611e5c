import type { Adjudication, AgentSpec } from '../contract/agent.ts';
import type { Budget } from '../contract/searcher.ts';
import { adjudicationList } from '../agents/adjudication-text.ts';
import { limitList } from '../agents/budget.ts';
import type { DuelSummary } from '../play/duel.ts';
import type { Comparison } from '../play/round-means.ts';
import type { Forfeited } from '../play/forfeits.ts';
import type { SprtSettings, SprtState } from '../statistics/sprt.ts';
import { pairsOf, type Tally } from '../statistics/tally.ts';
import { lineText } from '../util/escape.ts';
import { duelBlock } from './duel-block.ts';
import { decimals, meanRange } from './means-table.ts';
import { faultRemarks, limitRemarks } from './limit-remarks.ts';
import { eloText, fixed, percent, rangeText, signed } from './numbers.ts';
import { textTable } from './table.ts';

/** A duel as people read about it. */
export interface DuelReading {
  /** As one would type it after `--game`. */
  readonly game: string;
  /** How many roles it has. */
  readonly roles: number;
  readonly agents: readonly Pick<AgentSpec, 'name' | 'evaluator'>[];
  readonly each: Budget;
  readonly openingWords: string;
  readonly noise: number;
  readonly adjudication?: Adjudication | undefined;
  readonly summary: DuelSummary;
  readonly tally: Tally;
  readonly sprt?: { readonly settings: SprtSettings; readonly state: SprtState };
  readonly forfeits: readonly Forfeited[];
  readonly programs: readonly string[];
  /** Those whose search to a fixed depth is cut off by their limits. */
  readonly cutOff: readonly string[];
  readonly alike?: readonly (readonly string[])[];
  readonly interrupted: boolean;
  /** Where the games were written, if they were. */
  readonly gamesFile?: string | undefined;
}

/** The result of a duel: who is stronger, by how much, remarks, and the commands to type `next`. */
export function duelText(duel: DuelReading, next: readonly string[] = []): string {
  const { summary, tally, sprt, forfeits } = duel;
  const [ll, ld, even, wd, ww] = tally.ptnml;
  const count = pairsOf(tally);
  const pairs = isRated(duel)
    ? `; ${count} ${count === 1 ? 'pair' : 'pairs'}: ${wd + ww} won, ${ll + ld} lost, ${even} even`
    : '';
  const faults = faultRemarks(forfeits);
  if (isNothingMeasured(duel))
    return [...faults, 'Nothing was measured: every game was lost by default.'].join('\n');
  return [
    ...(faults.length > 0 ? [...faults, ''] : []),
    verdict(duel),
    '',
    ...(summary.games > 0 ? [estimates(duel), ''] : []),
    `${conditionsOf(duel).join(', ')}${pairs}`,
    ...(sprt ? sprtText(sprt) : []),
    ...closingLines(duel),
    ...(duel.gamesFile === undefined ? [] : [`The games are in ${duel.gamesFile}`]),
    ...(next.length > 0 ? ['', 'Next:', ...next.map((command) => `  ${command}`)] : []),
  ].join('\n');
}

/** The result of a duel in the lines that users of fastchess know, with remarks on how to read it. */
export function fastchessText(duel: DuelReading): string {
  const { agents, summary, tally, sprt } = duel;
  if (!isRated(duel) || isNothingMeasured(duel)) return duelText(duel);
  const block = duelBlock({
    first: agents[0]!.name,
    second: agents[1]!.name,
    conditions: conditionsOf(duel),
    tally,
    ...(sprt && { sprt }),
  });
  const accepted =
    summary.sprt !== undefined && summary.sprt !== 'continue' ? [`${summary.sprt} accepted`] : [];
  return [...faultRemarks(duel.forfeits), block, ...closingLines(duel, accepted)].join('\n');
}

/** What it cost, what was not counted, and how to read it. */
function closingLines(duel: DuelReading, accepted: readonly string[] = []): string[] {
  const { summary, interrupted } = duel;
  return [
    costText(summary),
    ...timeText(summary),
    ...adjudicatedText(summary),
    ...repeatText(summary),
    ...accepted,
    ...undecidedText(duel),
    ...(interrupted ? ['Stopped before the end'] : []),
    ...limitText(duel),
  ];
}

/** Whether every game was lost by default. */
const isNothingMeasured = ({ forfeits }: DuelReading): boolean =>
  forfeits.length > 0 && forfeits.reduce((sum, { games }) => sum + games, 0) === forfeits[0]!.of;

/** Who is stronger, in one sentence, from the point of view of the stronger player. */
function verdict(duel: DuelReading): string {
  const { agents, summary, roles } = duel;
  const [first, second] = agents.map(({ name }) => lineText(name));
  const { games, wins, losses, draws, score, scoreInterval } = summary;
  if (games === 0) return `Nothing shows who is stronger, ${first} or ${second}: no game was counted`;
  const [low, high] = scoreInterval;
  const share = (x: number) =>
    `${percent(x, 1)} of ${roles === 1 ? `${games / 2} rounds` : `${games} games`}`;
  if (high < 0.5) {
    const result = `${share(1 - score)}, ${losses} won, ${wins} lost, ${draws} drawn`;
    return `${second} is stronger than ${first}: ${result}${gainText(duel, -1)}`;
  }
  const result = `${share(score)}, ${wins} won, ${losses} lost, ${draws} drawn${gainText(duel, 1)}`;
  return low > 0.5
    ? `${first} is stronger than ${second}: ${result}`
    : `Nothing shows who is stronger: ${first} scored ${result}`;
}

/** What the stronger player is ahead by: Elo where there is any, else the difference of scores or payoffs. */
function gainText(duel: DuelReading, sign: 1 | -1): string {
  const { elo, eloInterval, gameScore, payoff } = duel.summary;
  const turned = ([low, high]: readonly [number, number]) =>
    sign > 0 ? ([low, high] as const) : ([-high, -low] as const);
  if (isRated(duel)) return `; Elo ${eloText(sign * elo, turned(eloInterval))}`;
  const { mean, low, high } = (gameScore ?? payoff).difference;
  const [from, to] = turned([low, high]);
  const range = Number.isFinite(from) ? ` (${decimals(from)} to ${decimals(to)})` : '';
  return `; ${decimals(sign * mean)}${range} ${gameScore?.unit ?? 'of payoff'} a game ahead`;
}

/** Only games of two roles have Elo and pairs. */
const isRated = ({ roles }: DuelReading): boolean => roles === 2;

function isOpen(interval: readonly [number, number]): boolean {
  return !interval.every(Number.isFinite);
}

function estimates(duel: DuelReading): string {
  const { agents, summary } = duel;
  const { score, scoreInterval, elo, eloInterval, los } = summary;
  const [first, second] = agents.map(({ name }) => name);
  const [low, high] = scoreInterval.map((x) => percent(x, 1));
  return textTable(
    [`${first} against ${second}`, 'estimate', '95% interval'],
    [
      ['score', percent(score, 1), `${low} to ${high}`],
      ...(isRated(duel) ? [['Elo', isOpen(eloInterval) ? '' : signed(elo), rangeText(eloInterval)]] : []),
      ...meanRows(duel),
      ['chance of being stronger', percent(los, 1)],
    ],
  );
}

/** Payoffs are shown where there is no Elo, scores wherever games have them. */
function meanRows(duel: DuelReading): string[][] {
  const { payoff, gameScore } = duel.summary;
  const [, other] = duel.agents.map(({ name }) => name);
  const rows = (what: string, { first, second, difference }: Comparison) => [
    [`${what} a game`, decimals(first.mean), meanRange(first)],
    [`  of ${other}`, decimals(second.mean), meanRange(second)],
    ['  difference', decimals(difference.mean), meanRange(difference)],
  ];
  return [
    ...(isRated(duel) ? [] : rows('payoff', payoff)),
    ...(gameScore ? rows(gameScore.unit, gameScore) : []),
  ];
}

function conditionsOf({ game, each, openingWords, noise, adjudication }: DuelReading): string[] {
  return [
    ...[game, ...limitList(each), openingWords],
    ...(noise > 0 ? [`noise ${noise}`] : []),
    ...adjudicationList(adjudication),
  ];
}

function sprtText({ settings, state }: { settings: SprtSettings; state: SprtState }): string[] {
  const { elo0, elo1 } = settings;
  const { llr, lower, upper } = state;
  const outcome = state.state === 'continue' ? 'undecided' : `${state.state} accepted`;
  const bounds = `${fixed(lower, 2)} to ${fixed(upper, 2)}`;
  const test = `Sequential test, elo0=${elo0} against elo1=${elo1}: ${outcome}, LLR ${fixed(llr, 2)} (${bounds})`;
  // A test ends a duel when one player is ahead of what is expected of it.
  return state.state === 'continue'
    ? [test]
    : [
        test,
        'Where a test ends a duel, the lead is on average too large, and its 95% intervals hold in about 90%',
      ];
}

function costText({ costs, games }: DuelSummary): string {
  const spent = costs.map(
    ({ nodes, evals }) =>
      `${Math.round(nodes / Math.max(1, games))} nodes, ${Math.round(evals / Math.max(1, games))} evaluations`,
  );
  return `Cost of a game: ${spent[0]} against ${spent[1]}`;
}

function timeText({ times }: DuelSummary): string[] {
  if (!times?.every(({ moves }) => moves > 0)) return [];
  const [first, second] = times.map(({ moves, millis }) => `${Number((millis / moves).toPrecision(3))} ms`);
  return [`Time of a move: ${first} against ${second}`];
}

function adjudicatedText({ adjudicated, games }: DuelSummary): string[] {
  if (!adjudicated) return [];
  const { resigned, drawn } = adjudicated;
  return [`${resigned + drawn} of ${games} games were adjudicated: ${resigned} lost, ${drawn} drawn`];
}

function repeatText({ repeats }: DuelSummary): string[] {
  if (repeats === 0) return [];
  const [pairs, were] = repeats === 1 ? ['pair', 'was'] : ['pairs', 'were'];
  return [
    `${repeats} ${pairs} repeated an earlier one move by move and ${were} not counted: give longer openings`,
  ];
}

function undecidedText({ summary, interrupted }: DuelReading): string[] {
  return summary.sprt === 'continue' && !interrupted
    ? ['Undecided after all rounds: give more by --rounds']
    : [];
}

function limitText({ agents, each, summary, ...rest }: DuelReading): string[] {
  return limitRemarks(
    each,
    agents.map(({ name, evaluator }, i) => ({ name, evaluator, cost: summary.costs[i]! })),
    rest,
  );
}
