import { join } from 'node:path';
import { knownGames, readRules, writeRules } from '@evolab/family';
import { exactly, type Measure } from '@evolab/survey';
import type { StoredAgent, TaskContext } from 'evolab/command';
import type { Elite } from './archive.ts';
import { compareCriteria, criteriaOf, isOpen, type Criterion, type CriterionName } from './criteria.ts';
import { duelOf, SEARCH, strengthOf } from './duel.ts';
import { agentFile, keyOf, listed, newGame, seedOf } from './invented-game.ts';
import { fitTogether, type GivenParts } from './grammar.ts';
import type { InventedGame } from './invention.ts';
import { teachOpponent } from './opponent.ts';
import { withRuleUsed } from './rule-use.ts';
import { scoreOf, simplicityOf } from './score.ts';
import { skillTrace, verifyRules } from './verify.ts';

/** What is done with the best games; a function of these numbers, the seed and the rules. */
export interface Finish {
  readonly seed: number;
  /** Games in which each is compared with its rule sheet. */
  readonly twins: number;
  /** How many of them get a player that was taught, and are measured again. */
  readonly opponents: number;
  /** How long these players learn: generations of a thousand games. */
  readonly generations: number;
  /** How long they learn at most if they are measured, and not strong enough before. */
  readonly mostGenerations: number;
  /** Games by which they are measured again; 0 to leave it. */
  readonly verify: number;
}

/** A game of the first ones, with the player that was taught it. */
export interface Finalist {
  readonly game: InventedGame;
  readonly stored: StoredAgent;
}

/** The known game above whose skill trace that of a good game is. */
const YARDSTICK = 'connect-four';
const FAILING: readonly Criterion['verdict'][] = ['seems to fail', 'fails'];

/** Games that are measured at most for each that gets a player. */
const TRIED = 12;

/**
 * The first `plan.opponents` of the games, with players that were taught them. If games are to be measured again, that is done
 * first: games of which something fails or seems to fail take no place, as far as there are others. Aborted, it returns as many as are done.
 * `measured` has the games that were measured and get no player.
 */
export async function finalistsOf(
  context: TaskContext,
  elites: readonly Elite[],
  folder: string,
  plan: Finish,
): Promise<{ finalists: Finalist[]; measured: InventedGame[] }> {
  const { opponents, verify, seed } = plan;
  const games =
    verify > 0
      ? await measuredGames(context, elites, folder, plan)
      : listed(elites.slice(0, opponents), seed, folder);
  const finalists: Finalist[] = [];
  if (games === undefined) return { finalists, measured: [] };
  for (const game of games.slice(0, opponents)) {
    if (context.signal.aborted) break;
    const one = await taughtGame(context, game, folder, plan);
    if (one === undefined) break;
    finalists.push(one);
  }
  return { finalists, measured: games.slice(opponents) };
}

/**
 * Measures games in their order until there are as many as are wanted of which all holds or seems to; these come first. A game that
 * lacks one thing alone is tried with the remedy for that as well, and the better of the two is taken. Undefined if it was aborted.
 */
async function measuredGames(
  context: TaskContext,
  elites: readonly Elite[],
  folder: string,
  { seed, verify, opponents }: Finish,
): Promise<InventedGame[] | undefined> {
  if (elites.length === 0 || opponents === 0 || context.signal.aborted) return [];
  const yardstick = await skillTrace(saying(context, `measuring ${YARDSTICK}`), {
    rules: knownGames[YARDSTICK],
    games: Math.ceil(verify / 4),
    seed: seedOf(seed, 'verify', YARDSTICK),
    folder: join(folder, 'verified', YARDSTICK),
  });
  if (yardstick === undefined) return undefined;
  const measured = async (elite: Elite, place: number): Promise<InventedGame | undefined> => {
    const game = newGame(elite, place, seed, folder);
    const { name, rules, measures } = game;
    const verified = await verifyRules(
      saying(context, `measuring ${name} again`),
      {
        rules,
        judged: measures,
        games: verify,
        folder: placeOf(game, folder),
        seed: seedOf(seed, 'verify', rules),
      },
      (found) => isOpen(criteriaOf(found, yardstick)),
    );
    return verified && { ...game, verified, criteria: criteriaOf(verified, yardstick) };
  };
  const games: InventedGame[] = [];
  for (const [i, first] of elites.slice(0, TRIED * opponents).entries()) {
    let elite = first;
    let game = await measured(elite, i);
    for (const { lacks, remedied } of REMEDIES) {
      const other = game && lacksAlone(game, lacks) ? remedied(elite) : undefined;
      if (game === undefined || other === undefined) continue;
      const tried = await measured(other, i);
      if (tried === undefined) return undefined;
      if (compareGames(tried, game) < 0) [elite, game] = [other, tried];
    }
    if (game === undefined) return undefined;
    games.push(game);
    if (games.filter(isPromising).length === opponents) break;
  }
  return games.sort(compareGames);
}

/**
 * A game with the player that is taught it. If the game was measured, the player is too; it learns on, twice as long each
 * time, until it is as strong as it should be, unless something else fails. Undefined if it was aborted.
 */
async function taughtGame(
  context: TaskContext,
  game: InventedGame,
  folder: string,
  { seed, generations: first, mostGenerations }: Finish,
): Promise<Finalist | undefined> {
  const { name, rules, file, verified, criteria = [] } = game;
  const lesson = { name, rules, first, seed: seedOf(seed, 'teach', rules) };
  const most = verified !== undefined && isOpen(criteria) ? Math.max(first, mostGenerations) : first;
  for (let generations = first; ; generations = Math.min(2 * generations, most)) {
    const isLast = generations >= most;
    const taught = await teachOpponent(context, {
      ...lesson,
      generations,
      isLast,
      folder: join(folder, 'taught', keyOf(game)),
    });
    if (taught === undefined) return undefined;
    const { run, stored } = taught;
    const opponent = { file: agentFile(file), run };
    if (verified === undefined) return { game: { ...game, opponent }, stored };
    const duel = await duelOf(saying(context, `${name} against ${SEARCH}`), {
      // A player that may learn on need not be known as well.
      rules,
      agent: stored.agent,
      games: Math.ceil(verified.games / (isLast ? 1 : 4)),
      folder: placeOf(game, folder),
      seed: seedOf(seed, 'duel', rules),
    });
    if (duel === undefined) return undefined;
    const strength = strengthOf(duel);
    if (isLast || strength.verdict === 'holds')
      return {
        game: { ...game, opponent: { ...opponent, duel }, criteria: [...criteria, strength] },
        stored,
      };
  }
}

/** Where the games are kept by which one was measured. */
const placeOf = (game: InventedGame, folder: string): string => join(folder, 'verified', keyOf(game));

const isPromising = ({ criteria = [] }: InventedGame): boolean =>
  criteria.every(({ verdict }) => !FAILING.includes(verdict));

/** Whether a game lacks this, and of the others nothing is known to fail. */
const lacksAlone = ({ criteria = [] }: InventedGame, lacks: CriterionName): boolean =>
  criteria.some(({ name, verdict }) => name === lacks && FAILING.includes(verdict)) &&
  isOpen(criteria.filter(({ name }) => name !== lacks));

/** Rules that help a game which lacks one thing, in the order in which they are tried. */
const REMEDIES: readonly {
  lacks: CriterionName;
  /** The game with the rule; undefined if it has such a rule, or cannot have it. */
  remedied: (elite: Elite) => Elite | undefined;
}[] = [
  { lacks: 'balance', remedied: (elite) => withRule(elite, { pie: true }, exactly(1)) },
  {
    lacks: 'draws',
    remedied: (elite) => {
      const { decided } = elite.measures;
      const drawn = { value: 1 - decided.value, low: 1 - decided.high, high: 1 - decided.low };
      // Where who wins is counted at the end, draws are of another kind.
      return readRules(elite.rules).end === 'draw' ? withRule(elite, { end: 'loses' }, drawn) : undefined;
    },
  },
];

/** The game with a rule more, which matters in a share of the games; undefined if it has that, or cannot have it. */
function withRule(elite: Elite, rule: GivenParts, share: Measure): Elite | undefined {
  const tree = { ...readRules(elite.rules), ...rule };
  const rules = writeRules(tree);
  if (rules === elite.rules || !fitTogether(rules)) return undefined;
  const { measures: before } = elite;
  const ruleUse = withRuleUsed(before.ruleUse, tree, share);
  const measures = { ...before, simplicity: simplicityOf(tree), ruleUse };
  return { ...elite, rules, measures, score: scoreOf(measures, tree.pie) };
}

/** Those of which nothing fails first, then those that show more, then those with a higher score; what differs from its rule sheet comes last. */
export function compareGames(a: InventedGame, b: InventedGame): number {
  const broken = ({ fault }: InventedGame) => (fault === undefined ? 0 : 1);
  const failing = ({ criteria = [] }: InventedGame) => (isOpen(criteria) ? 0 : 1);
  const score = ({ score, verified }: InventedGame) => verified?.score ?? score;
  return (
    broken(a) - broken(b) ||
    failing(a) - failing(b) ||
    compareCriteria(a.criteria ?? [], b.criteria ?? []) ||
    score(b) - score(a) ||
    a.born - b.born
  );
}

/** A context that says of progress what it is about. */
const saying = (context: TaskContext, phase: string): TaskContext => ({
  ...context,
  report: (event) => context.report(event.type === 'progress' ? { ...event, phase } : event),
});
