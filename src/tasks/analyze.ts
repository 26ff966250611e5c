import type { AgentSpec } from '../contract/agent.ts';
import type { Budget } from '../contract/searcher.ts';
import { parsePosition } from '../agents/position.ts';
import { analyzePosition, type Analysis } from '../analysis/analysis.ts';
import { moveList } from '../report/move-list.ts';
import { SearchRecord } from '../analysis/search-record.ts';
import { searchTree, type SearchTree } from '../analysis/search-tree.ts';
import { LabError } from '../util/errors.ts';
import { Random } from '../util/random.ts';
import type { TaskContext } from './context.ts';
import { largest } from '../util/extremes.ts';

export interface AnalyzeRequest {
  readonly agent: AgentSpec;
  /** As the game prints positions; the start if not given. */
  readonly position?: string | undefined;
  readonly seed: number;
  /** Search with smaller limits first, and report what is found; the result is the same. */
  readonly stepwise?: boolean;
  /** Takes the tree of the search: its `most` most important nodes. */
  readonly onTree?: { readonly most: number; readonly take: (tree: SearchTree) => void } | undefined;
}

export interface AnalyzeResult extends Analysis {
  /** As the game prints it. */
  readonly position: string;
  /** The agent's name. */
  readonly agent: string;
}

/**
 * Lets an agent search a position; LAB_BAD_POSITION if it is none, or if the game is over there. It does not
 * pause.
 */
export function analyze(
  { laboratory, report }: Pick<TaskContext, 'laboratory' | 'report'>,
  { agent, position: text, seed, stepwise = false, onTree }: AnalyzeRequest,
): AnalyzeResult {
  const { factory } = laboratory;
  const game = laboratory.game(agent.game);
  const position = parsePosition(game, text);
  if (position.over)
    throw new LabError('LAB_BAD_POSITION', 'the game is over in this position', 'give another --position');
  let done = 0;
  const tell = (...details: string[]) =>
    report({ type: 'progress', phase: 'searching', done, unit: 'nodes', details });
  const search = (budget: Budget): Analysis => {
    // A new searcher: a step must not help the next one.
    const searcher = factory.searcher(agent, new Random(seed, 'analysis'));
    const found = analyzePosition(game, searcher, position, budget);
    done += found.nodes;
    return found;
  };
  tell();
  for (const budget of stepwise ? stepsTo(agent.budget) : []) {
    const { depth, value, line } = search(budget);
    tell(`depth ${depth}`, `value ${value.toFixed(3)}`, moveList(line));
  }
  const named = { position: game.print(position), agent: agent.name };
  if (!onTree) return { ...named, ...search(agent.budget) };
  const record = new SearchRecord();
  const searcher = factory.searcher(agent, new Random(seed, 'analysis'), record);
  const found = analyzePosition(game, searcher, position, agent.budget, (result) =>
    onTree.take(searchTree(game, position, record, result, onTree.most)),
  );
  return { ...named, ...found };
}

/** More nodes would make a page slow to open. */
const MOST_NODES = 1000;

/** `analyze`, and the tree of the search as a page. */
export async function treePage(
  context: Pick<TaskContext, 'laboratory' | 'report'>,
  request: Omit<AnalyzeRequest, 'onTree'>,
): Promise<{ readonly result: AnalyzeResult; readonly page: string }> {
  let tree: SearchTree | undefined;
  const take = (found: SearchTree) => void (tree = found);
  const result = analyze(context, { ...request, onTree: { most: MOST_NODES, take } });
  const game = context.laboratory.game(request.agent.game);
  const position = parsePosition(game, request.position);
  const { analysisPage } = await import('../report/html/analysis-page.ts');
  const page = await analysisPage(game, { agent: result.agent, position, analysis: result, tree: tree! });
  return { result, page };
}

/** How many times less the step before costs, of everything but plies. */
const STEP = 8;
/** Fewer simulations, nodes or evaluations take no time. */
const FEWEST = 100;

/** Smaller limits on the way to `budget`, which together cost a fraction of it. */
function stepsTo(budget: Budget): Budget[] {
  const { depth, millis, ...counts } = budget;
  const steps: Budget[] = [];
  if (depth !== undefined)
    for (let less = depth - 2; less > 0; less -= 2) steps.unshift({ ...budget, depth: less });
  else if (millis !== undefined) steps.unshift({ ...budget, millis: Math.ceil(millis / STEP) });
  else if (Object.keys(counts).length > 0)
    for (let share = STEP; largest(Object.values(counts)) / share >= FEWEST; share *= STEP)
      steps.unshift(
        Object.fromEntries(Object.entries(counts).map(([key, limit]) => [key, Math.ceil(limit / share)])),
      );
  return steps;
}
