import { join } from 'node:path';
import { knownGames, readRules, writeRules } from '@evolab/family';
import type { Measure } from '@evolab/survey';
import { LabError } from 'evolab';
import type { StoredAgent, TaskContext } from 'evolab/command';
import type { Elite } from './archive.ts';
import { compareCriteria, criteriaOf, isOpen, type Criterion } from './criteria.ts';
import { duelOf, SEARCH, strengthOf } from './duel.ts';
import { agentFile, keyOf, newGame, seedOf } from './invented-game.ts';
import type { InventedGame } from './invention.ts';
import { teachOpponent } from './opponent.ts';
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
const NOTHING: Measure = { value: 0, low: 0, high: 0 };
const FAILING: readonly Criterion['verdict'][] = ['seems to fail', 'fails'];

/**
 * Players for games, which are measured again if they are to be. A game that is not balanced then is tried with the pie rule
 * as well, and the better of the two is taken. Aborted, it returns as many as are done.
 */
export async function finalistsOf(
  context: TaskContext,
  elites: readonly Elite[],
  folder: string,
  plan: Finish,
): Promise<Finalist[]> {
  const finalists: Finalist[] = [];
  if (elites.length === 0 || context.signal.aborted) return finalists;
  const { seed, verify } = plan;
  const yardstick =
    verify > 0
      ? await skillTrace(saying(context, `measuring ${YARDSTICK}`), {
          ...{ rules: knownGames[YARDSTICK], games: Math.ceil(verify / 4) },
          seed: seedOf(seed, 'verify', YARDSTICK),
          folder: join(folder, 'verified', YARDSTICK),
        })
      : NOTHING;
  for (const [i, elite] of elites.entries()) {
    if (yardstick === undefined || context.signal.aborted) break;
    const one = await finalistOf(context, newGame(elite, i, seed, folder), folder, plan, yardstick);
    if (one === undefined) break;
    const fairer = isUnbalanced(one.game) ? withPie(elite) : undefined;
    if (fairer === undefined) finalists.push(one);
    else {
      const other = await finalistOf(context, newGame(fairer, i, seed, folder), folder, plan, yardstick);
      if (other === undefined) break;
      finalists.push(compareGames(one.game, other.game) <= 0 ? one : other);
    }
  }
  return finalists;
}

/** A game with the player that is taught it, measured again if that is to be; undefined if it was aborted. */
async function finalistOf(
  context: TaskContext,
  game: InventedGame,
  folder: string,
  { seed, verify, generations }: Finish,
  yardstick: Measure,
): Promise<Finalist | undefined> {
  const { name, rules, file, measures } = game;
  const lesson = { name, rules, generations, seed: seedOf(seed, 'teach', rules) };
  const taught = await teachOpponent(context, { ...lesson, folder: join(folder, 'taught', keyOf(game)) });
  if (taught === undefined) return undefined;
  const { run, stored } = taught;
  const opponent = { file: agentFile(file), run };
  if (verify === 0) return { game: { ...game, opponent }, stored };
  const place = join(folder, 'verified', keyOf(game));
  const verified = await verifyRules(
    saying(context, `measuring ${name} again`),
    {
      ...{ rules, judged: measures, games: verify, folder: place },
      seed: seedOf(seed, 'verify', rules),
    },
    (found) => isOpen(criteriaOf(found, yardstick)),
  );
  if (verified === undefined) return undefined;
  const duel = await duelOf(saying(context, `${name} against ${SEARCH}`), {
    ...{ rules, agent: stored.agent, games: verified.games, folder: place },
    seed: seedOf(seed, 'duel', rules),
  });
  if (duel === undefined) return undefined;
  const criteria = [...criteriaOf(verified, yardstick), strengthOf(duel)];
  return { game: { ...game, verified, opponent: { ...opponent, duel }, criteria }, stored };
}

/** Whether it is balance alone that a game lacks, as far as more could be said of it. */
const isUnbalanced = ({ criteria = [] }: InventedGame): boolean =>
  criteria.some(({ name, verdict }) => name === 'balance' && FAILING.includes(verdict)) &&
  isOpen(criteria.filter(({ name }) => name !== 'balance'));

/** The same game with the pie rule; undefined if it has that, or cannot have it. */
function withPie(elite: Elite): Elite | undefined {
  const tree = { ...readRules(elite.rules), pie: true };
  const rules = writeRules(tree);
  if (rules === elite.rules) return undefined;
  try {
    readRules(rules);
  } catch (error) {
    if (error instanceof LabError) return undefined;
    throw error;
  }
  const measures = { ...elite.measures, simplicity: simplicityOf(tree) };
  return { ...elite, rules, measures, score: scoreOf(measures, true) };
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
