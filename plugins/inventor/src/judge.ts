import { familyGame, readRules, type FamilyGame } from '@evolab/family';
import {
  exactly,
  lookAtOpenings,
  measuresOf,
  traceMoves,
  UNKNOWN,
  type Measure,
  type Trace,
} from '@evolab/survey';
import { Random } from 'evolab';
import { mayBeBest, SKILLS, type BestScores } from './archive.ts';
import { NO_BETTER, type Judgement } from './judgement.ts';
import { climb, LADDER } from './ladder.ts';
import { searcherOf } from './match.ts';
import { playRandomly, type RandomPlay } from './random-play.ts';
import { ruleUse, rulesInGames } from './rule-use.ts';
import { scoreOf, simplicityOf, type Judged, type Scored } from './score.ts';
import { learnability } from './taught-player.ts';

/** Rules to be judged. */
export interface RulesToJudge {
  /** As `writeRules` writes them. */
  readonly rules: string;
  readonly seed: number;
  /** What they are compared with; rules that cannot be better than the best of their kind are not judged to the end. */
  readonly best?: BestScores;
}

const QUICK = { games: 8, sims: 40 } as const;
const FULL = { games: 20, sims: 120 } as const;
/** Simulations for each first move that `FULL` has at least: a search that tries no move twice plays at random. */
const EACH = 2;
/** Plies of a game, on average. */
const LENGTH = [6, 120] as const;
const [LEAST_SKILL] = SKILLS;
/** Games after which it is asked whether the others matter. */
const LOOK = 4;
const HELPS: Measure = { ...UNKNOWN, low: LEAST_SKILL };

/** Judges rules that `readRules` takes; a function of the job alone. */
export function judge({ rules, seed, best }: RulesToJudge): Judgement {
  const game = familyGame(readRules(rules));
  const { tree } = game.rules;
  const random = playRandomly(game, seed);
  const fault = randomFault(random);
  if (fault !== undefined) return { fell: 'random play', why: fault };
  const quickFault = searchFault(measuresOf(traces(game, QUICK, seed, 'quick')!), 0.5);
  if (quickFault !== undefined) return { fell: 'quick search', why: quickFault };
  const simplicity = simplicityOf(tree);
  const isOpen = (bounds: Omit<Scored, 'simplicity'>) =>
    best === undefined || mayBeBest(best, { ...bounds, simplicity }, tree.pie);
  const sims = Math.max(FULL.sims, EACH * game.start().moves(new Int32Array(game.maxMoves), 0));
  const full = traces(game, { ...FULL, sims }, seed, 'full', (some) =>
    isOpen({
      ...measuresOf(some),
      pieBalance: UNKNOWN,
      skill: HELPS,
      ruleUse: ruleUse(rulesInGames(game, some)),
    }),
  );
  if (full === undefined) return NO_BETTER;
  const played = measuresOf(full);
  const fullFault = searchFault(played, 0.6);
  if (fullFault !== undefined) return { fell: 'search', why: fullFault };
  const uses = rulesInGames(game, full);
  const known = { ...exact(played), ruleUse: exactly(ruleUse(uses).value) };
  if (!isOpen({ ...known, pieBalance: UNKNOWN, skill: HELPS })) return NO_BETTER;
  const pieBalance = () => measuresOf(withOpenings(game, full, sims, seed)).pieBalance;
  const pie = tree.pie ? pieBalance() : undefined;
  const even = { ...known, pieBalance: exactly(pie?.value ?? 0) };
  const skill = climb(game, random, seed, LADDER, (range) =>
    isOpen({ ...even, skill: { ...range, low: Math.max(LEAST_SKILL, range.low) } }),
  );
  if (skill === undefined) return NO_BETTER;
  if (skill.value < LEAST_SKILL) return { fell: 'search', why: 'skill does not help' };
  if (!isOpen({ ...even, skill: exactly(skill.value) })) return NO_BETTER;
  const measures: Judged = {
    ...played,
    pieBalance: pie ?? pieBalance(),
    skill,
    simplicity,
    ruleUse: ruleUse(uses),
    learnability: learnability(game, seed, played.length.value),
  };
  return {
    score: scoreOf(measures, tree.pie),
    measures,
    rules: uses.map(({ rule, share }) => ({ rule, share: share.value })),
    games: full.slice(0, 2).map(({ moves }) => moves),
  };
}

type Played = ReturnType<typeof measuresOf>;

/** As bounds, when no more games are played. */
const exact = (measures: Played): Played =>
  Object.fromEntries(Object.entries(measures).map(([name, { value }]) => [name, exactly(value)])) as Played;

/** What random games show to be wrong. */
function randomFault({ games, plies, choices, completed, won, first }: RandomPlay): string | undefined {
  const length = plies / games;
  if (completed < 0.7 * games) return 'does not end';
  if (length < LENGTH[0]) return 'too short';
  if (length > LENGTH[1]) return 'too long';
  if (won < 0.2 * games) return 'drawn';
  if (Math.abs(2 * first - won) > 0.9 * won) return 'one-sided';
  return choices < 2.5 * plies ? 'little choice' : undefined;
}

/** What games of a searcher show to be wrong. `least` is the share of games that must be won. */
function searchFault(played: Played, least: number): string | undefined {
  const { completion, decided, balance, length, decisions, coverage } = played;
  if (completion.value < 0.7) return 'does not end';
  if (length.value < LENGTH[0]) return 'too short';
  if (length.value > LENGTH[1]) return 'too long';
  if (decided.value < least) return 'drawn';
  // The same side won all games.
  if (balance.value === 0) return 'one-sided';
  if (coverage.value < 0.1) return 'uses little of the board';
  return decisions.value < 0.5 ? 'little choice' : undefined;
}

/** The games with the values of first moves in the game without the pie rule. */
function withOpenings({ rules }: FamilyGame, played: readonly Trace[], sims: number, seed: number): Trace[] {
  const game = familyGame({ ...rules.tree, pie: false });
  const searcher = searcherOf(game, new Random('judge', 'openings', seed));
  return played.map((trace, i) => ({
    ...trace,
    openings: lookAtOpenings(game, searcher, { sims }, i),
  }));
}

/** Games of a search; undefined as soon as `isOpen` says of those that were played that the others do not matter. */
function traces(
  game: FamilyGame,
  { games, sims }: { readonly games: number; readonly sims: number },
  seed: number,
  purpose: string,
  isOpen: (some: readonly Trace[]) => boolean = () => true,
): Trace[] | undefined {
  const searcher = searcherOf(game, new Random('judge', purpose, seed));
  // A game without a limit ends by itself, be it with its last possible ply.
  const ends = game.rules.limit === 0;
  const played: Trace[] = [];
  while (played.length < games) {
    const trace = traceMoves(game, searcher, { sims });
    played.push(ends ? { ...trace, completed: true } : trace);
    if (played.length % LOOK === 0 && played.length < games && !isOpen(played)) return undefined;
  }
  return played;
}
