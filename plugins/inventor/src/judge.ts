import { familyGame, readRules, type FamilyGame, type FamilyPosition } from '@evolab/family';
import { measuresOf, traceGame, type Measure, type MeasureName, type Trace } from '@evolab/survey';
import { defaultsOf, Random, type Searcher } from 'evolab';
import { Playout, Uct, UCT_OPTIONS } from 'evolab/search';

/** Rules to be judged. */
export interface RulesToJudge {
  /** As `writeRules` writes them. */
  readonly rules: string;
  readonly seed: number;
}

/** The filters in their order; rules fall at the first that they do not pass. */
export const FILTERS = ['random play', 'quick search', 'search'] as const;

/** What became of rules: the filter at which they fell and why, or what their games are like. */
export type Judgement =
  | { readonly fell: (typeof FILTERS)[number]; readonly why: string }
  | {
      readonly fell?: undefined;
      /** The geometric mean of completion, decided games, balance, decisions and skill; from 0 to 1. */
      readonly score: number;
      readonly measures: Readonly<Record<MeasureName, Measure>>;
      /** The moves of two of its games. */
      readonly games: readonly (readonly number[])[];
    };

const RANDOM_GAMES = 60;
const QUICK = { games: 8, sims: 40 } as const;
const FULL = { games: 20, sims: 120 } as const;
/** Games of a player against one that searches four times as much. */
const MATCHES = { games: 16, sims: 30, strong: 120 } as const;
/** Plies of a game, on average. */
const LENGTH = [6, 120] as const;

/** Judges rules that `readRules` takes; a function of the job alone. */
export function judge({ rules, seed }: RulesToJudge): Judgement {
  const game = familyGame(readRules(rules));
  const fault = randomFault(game, seed);
  if (fault !== undefined) return { fell: 'random play', why: fault };
  const quick = traces(game, QUICK, seed, 'quick');
  const quickFault = searchFault(quick, 0.5);
  if (quickFault !== undefined) return { fell: 'quick search', why: quickFault };
  const full = traces(game, FULL, seed, 'full');
  const fullFault = searchFault(full, 0.6);
  if (fullFault !== undefined) return { fell: 'search', why: fullFault };
  const skill = skillOf(game, seed);
  if (skill.value < 0.1) return { fell: 'search', why: 'skill does not help' };
  const measures = { ...measuresOf(full), skill };
  return {
    score: scoreOf(measures, game.rules.pie),
    measures,
    games: full.slice(0, 2).map(({ moves }) => moves),
  };
}

/** As Todd et al. (2024) weigh games, but that none of the parts makes up for another. */
export function scoreOf(measures: Readonly<Record<MeasureName, Measure>>, pie: boolean): number {
  const { completion, decided, balance, pieBalance, decisions, skill } = measures;
  const fair = pie ? Math.max(balance.value, pieBalance.value) : balance.value;
  const parts = [completion.value, decided.value, fair, decisions.value, Math.min(1, skill.value)];
  return parts.reduce((product, part) => product * part, 1) ** (1 / parts.length);
}

/** What random games show to be wrong. */
function randomFault(game: FamilyGame, seed: number): string | undefined {
  const random = new Random('judge', 'random', seed);
  const position = game.start();
  const start = game.start();
  const legal = new Int32Array(game.maxMoves);
  let [plies, choices, completed, won, first] = [0, 0, 0, 0, 0];
  for (let i = 0; i < RANDOM_GAMES; i++) {
    position.copy(start);
    let length = 0;
    for (; !position.over; length++) {
      choices += position.moves(legal, 0);
      position.play(position.sample(random));
    }
    plies += length;
    if (isCompleted(game, position)) completed++;
    if (position.outcome !== 0) won++;
    if (position.outcome > 0) first++;
  }
  const length = plies / RANDOM_GAMES;
  if (completed < 0.7 * RANDOM_GAMES) return 'does not end';
  if (length < LENGTH[0]) return 'too short';
  if (length > LENGTH[1]) return 'too long';
  if (won < 0.2 * RANDOM_GAMES) return 'drawn';
  if (Math.abs(2 * first - won) > 0.9 * won) return 'one-sided';
  return choices < 2.5 * plies ? 'little choice' : undefined;
}

const isCompleted = ({ rules }: FamilyGame, { plies, outcome }: FamilyPosition): boolean =>
  outcome !== 0 || rules.limit === 0 || plies < rules.limit;

/** What games of a searcher show to be wrong. `least` is the share of games that must be won. */
function searchFault(played: readonly Trace[], least: number): string | undefined {
  const { completion, decided, balance, length, decisions, coverage } = measuresOf(played);
  if (completion.value < 0.7) return 'does not end';
  if (length.value < LENGTH[0]) return 'too short';
  if (length.value > LENGTH[1]) return 'too long';
  if (decided.value < least) return 'drawn';
  // The same side won all games.
  if (balance.value === 0) return 'one-sided';
  if (coverage.value < 0.1) return 'uses little of the board';
  return decisions.value < 0.5 ? 'little choice' : undefined;
}

function traces(
  game: FamilyGame,
  { games, sims }: { readonly games: number; readonly sims: number },
  seed: number,
  purpose: string,
): Trace[] {
  const searcher = searcherOf(game, new Random('judge', purpose, seed));
  return Array.from({ length: games }, (_, i) => traceGame(game, searcher, { sims }, i));
}

function searcherOf(game: FamilyGame, random: Random): Searcher<FamilyPosition> {
  // A tree of a few hundred simulations needs no more.
  const options = { ...defaultsOf(UCT_OPTIONS), capacity: 2 ** 14 };
  return new Uct(game, new Playout(game, random), random, options);
}

/** Points of a player that searches four times as much, from a half (0) to all (1): Ludii's skill trace in one step. */
function skillOf(game: FamilyGame, seed: number): Measure {
  const searcher = searcherOf(game, new Random('judge', 'skill', seed));
  const position = game.start();
  const points: number[] = [];
  for (let i = 0; i < MATCHES.games; i++) {
    const strong = i % 2;
    position.copy(game.start());
    searcher.reset();
    while (!position.over) {
      const { turn } = position;
      const sims = turn === strong ? MATCHES.strong : MATCHES.sims;
      position.play(searcher.search(position, turn, { sims }).move);
    }
    points.push(position.payoff(strong));
  }
  const value = points.reduce((sum, x) => sum + x, 0) / points.length;
  const variance = points.reduce((sum, x) => sum + (x - value) ** 2, 0) / (points.length - 1);
  const half = 1.96 * Math.sqrt(variance / points.length);
  return {
    value: Math.max(0, value),
    low: Math.max(0, value - half),
    high: Math.max(0, Math.min(1, value + half)),
  };
}
