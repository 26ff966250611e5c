import {
  LabError,
  Random,
  requireTwoRolesInTurn,
  selfPlay,
  type AgentSpec,
  type Evaluator,
  type Game,
  type Spec,
} from 'evolab';
import { choicesAt, type TaskContext } from 'evolab/command';
import { probCutText, type DepthRegression } from 'evolab/search';

/** What a fit takes at least: below, its errors are guesses. */
const FEWEST_POSITIONS = 20;
/** The least depth at which a shallow search saves anything. */
const FIRST_DEPTH = 3;
/** Values nearer to 1 are those of games that the search has seen the end of. */
const DECIDED = 0.9995;

/** A regression, the share of the variance that it explains, and the positions it was fitted to. */
export interface Fit extends DepthRegression {
  readonly explained: number;
  readonly positions: number;
}

/**
 * The least-squares line of `deep` by `shallow`, values of the same positions, without those that either search has decided;
 * undefined if fewer than twenty are left, or if deep values do not grow with shallow ones. `sigma` is the standard deviation of the rest,
 * for two fitted numbers.
 */
export function fitLine(
  shallow: readonly number[],
  deep: readonly number[],
): Omit<Fit, 'depth' | 'shallow'> | undefined {
  const pairs = shallow
    .map((x, i) => [x, deep[i]] as const)
    .filter((pair) => pair.every((value) => Math.abs(value) < DECIDED));
  const count = pairs.length;
  if (count < FEWEST_POSITIONS) return undefined;
  const meanX = pairs.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = pairs.reduce((sum, [, y]) => sum + y, 0) / count;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const [x, y] of pairs) {
    xx += (x - meanX) ** 2;
    xy += (x - meanX) * (y - meanY);
    yy += (y - meanY) ** 2;
  }
  const slope = xy / xx;
  if (!(slope > 0)) return undefined;
  const rest = Math.max(0, yy - slope * xy);
  return {
    slope,
    intercept: meanY - slope * meanX,
    sigma: Math.sqrt(rest / (count - 2)),
    explained: 1 - rest / yy,
    positions: count,
  };
}

/** The shallow search that predicts one of `depth` plies, 3 at least: at most half as deep, of the same parity (Buro 1997). */
export function shallowFor(depth: number): number {
  const half = Math.floor(depth / 2);
  return half % 2 === depth % 2 ? half : half - 1;
}

/** What the regressions are fitted to. Plain data. */
export interface FitRequest {
  /** An agent with an evaluator; its limits are not used. */
  readonly agent: AgentSpec;
  readonly depth: number;
  readonly positions: number;
  readonly seed: number;
}

/** Searchers that have the option `probCut`. */
const SEARCHERS = ['deepening', 'pvs'];

/** The search of an agent if it can have ProbCut, else `deepening`. */
export const deepeningOf = ({ searcher }: AgentSpec): Spec =>
  SEARCHERS.includes(searcher.use) ? searcher : { use: 'deepening' };

/** Positions as text, one of each game of the evaluator against itself, at a ply drawn at random. */
export function samplePositions(
  game: Game,
  evaluator: Evaluator,
  { positions, seed }: Pick<FitRequest, 'positions' | 'seed'>,
): string[] {
  const random = new Random('probcut', seed);
  const texts: string[] = [];
  const games = selfPlay(game, evaluator, { games: positions, seed }, 'lab probcut');
  let current = -1;
  let seen = 0;
  for (const { game: number, position } of games) {
    seen = number === current ? seen + 1 : 1;
    // The one that stays of a stream of unknown length is each with the same probability.
    if (number !== current) texts.push(game.print(position));
    else if (random.below(seen) === 0) texts[texts.length - 1] = game.print(position);
    current = number;
  }
  return texts;
}

/**
 * Searches positions 1 to `depth` plies deep and fits deep values to shallow ones. A function of the request and the laboratory
 * alone. There may be no fit: values that are all alike predict nothing. Throws `LabError` for an agent without an evaluator, and for
 * games that do not fit.
 */
export async function fitProbCut(
  { laboratory, openExecutor, signal, report }: TaskContext,
  { agent, depth: deepest, positions, seed }: FitRequest,
): Promise<{ readonly fits: readonly Fit[]; readonly agent: AgentSpec }> {
  const game = laboratory.game(agent.game);
  const evaluator = laboratory.factory.evaluator(agent);
  if (evaluator === undefined)
    throw new LabError(
      'LAB_USAGE',
      `${agent.name} has no evaluator that could judge positions`,
      'an agent that has one, such as material:depth=4',
    );
  requireTwoRolesInTurn(game, 'lab probcut');
  if (!game.parse)
    throw new LabError(
      'LAB_WRONG_GAME',
      `lab probcut takes games that read positions, and ${agent.game.use} does not`,
      'another game',
    );
  const searcher = deepeningOf(agent);
  const plain = { ...agent, searcher: { ...searcher, probCut: '' } };
  const texts = samplePositions(game, evaluator, { positions, seed });
  const executor = await openExecutor('.');
  try {
    const values: number[][] = [[]];
    for (let depth = 1; depth <= deepest; depth++) {
      const onProgress = (done: number, jobs: number) =>
        report({
          type: 'progress',
          phase: `depth ${depth}`,
          done: Math.round((done / jobs) * texts.length),
          total: texts.length,
          unit: 'positions',
        });
      const choices = await choicesAt(executor, { ...plain, budget: { depth } }, texts, seed, {
        signal,
        onProgress,
      });
      values.push(choices.map(({ value }) => value));
    }
    const fits: Fit[] = [];
    for (let depth = FIRST_DEPTH; depth <= deepest; depth++) {
      const shallow = shallowFor(depth);
      const line = fitLine(values[shallow], values[depth]);
      if (line) fits.push({ depth, shallow, ...line });
    }
    return { fits, agent: { ...agent, searcher: { ...searcher, probCut: probCutText(fits) } } };
  } finally {
    await executor.close();
  }
}
