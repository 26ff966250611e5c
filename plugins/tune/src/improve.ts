import { Interrupted, requireGame, type AgentSpec } from 'evolab';
import {
  duel,
  evolve,
  kindOf,
  storedRun,
  type EvolutionEvent,
  type TaskContext,
  type TaskEvent,
} from 'evolab/command';
import { RunFolder } from 'evolab/storage';
import { deepeningOf, fitProbCut } from './fit-prob-cut.ts';

/** What is to become stronger. Plain data. */
export interface ImproveRequest {
  readonly agent: AgentSpec;
  /** The run folder of the agent, which goes on learning. */
  readonly folder?: string | undefined;
  readonly nodes: number;
  /** Pairs of games that a step plays at most. */
  readonly rounds: number;
  /** Plies of the deepest search that ProbCut predicts. */
  readonly depth: number;
  readonly seed: number;
}

/** The games of an agent against another. */
interface Comparison {
  readonly games: number;
  readonly score: number;
  readonly scoreInterval: readonly [low: number, high: number];
  readonly elo: number;
  readonly eloInterval: readonly [low: number, high: number];
}

/** A step: what was tried, and what it brought. */
export interface Tried extends Comparison {
  readonly step: string;
  /** The sequential test has found it stronger. */
  readonly kept: boolean;
}

export interface Improved {
  readonly agent: AgentSpec;
  readonly tried: readonly Tried[];
  /** The agent against the one it was, on other openings; undefined if nothing was kept. */
  readonly total: (Comparison & { readonly step: string }) | undefined;
  readonly interrupted: boolean;
}

/** The sequential test of a step. */
const SPRT = { elo0: 0, elo1: 30, alpha: 0.05, beta: 0.05, model: 'logistic' } as const;
const FIT_POSITIONS = 400;
const LEARNING = 'more learning';

/** A step of the search: what it is called, what is expected of it, and what it changes. */
interface Step {
  readonly step: string;
  readonly expects: string;
  readonly change: (agent: AgentSpec) => Promise<AgentSpec | undefined>;
}

/**
 * Tries one thing after the other that may make an agent stronger, and keeps what a sequential test at equal nodes accepts. A
 * function of the request, of the run folder and of the laboratory. Aborted, it ends with what was kept by then.
 */
export async function improve(context: TaskContext, request: ImproveRequest): Promise<Improved> {
  const { laboratory, report } = context;
  const game = laboratory.game(request.agent.game);
  requireGame(game, { roles: [2, 2], turns: 'alternating' }, 'lab improve');
  const begun = playing(request.agent, game.chance !== undefined, request.nodes);
  const tried: Tried[] = [];
  let agent = begun;
  try {
    for (const { step, expects, change } of stepsOf(context, request)) {
      report({ type: 'note', text: `${step}: ${expects}` });
      const changed = await change(agent);
      if (changed === undefined) continue;
      const { comparison, kept } = await compared(context, changed, agent, request, SPRT);
      tried.push({ step, ...comparison, kept });
      if (kept) agent = changed;
    }
    if (agent === begun) return { agent, tried, total: undefined, interrupted: false };
    const { comparison } = await compared(context, agent, begun, { ...request, seed: request.seed + 1 });
    return { agent, tried, total: { step: 'all together', ...comparison }, interrupted: false };
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return { agent, tried, total: undefined, interrupted: true };
  }
}

/** The agent as it plays in the comparisons: by nodes, and with a search that can use them. */
function playing(agent: AgentSpec, luck: boolean, nodes: number): AgentSpec {
  if (luck || agent.evaluator === undefined) return agent;
  return { ...agent, searcher: deepeningOf(agent), budget: { nodes } };
}

function stepsOf(context: TaskContext, request: ImproveRequest): readonly Step[] {
  const { laboratory } = context;
  const { agent, folder, nodes, depth, seed } = request;
  const game = laboratory.game(agent.game);
  const steps: Step[] = [];
  if (folder !== undefined)
    steps.push({
      step: LEARNING,
      expects: 'as many generations again; the later they are, the less they bring',
      change: (current) => learnedMore(context, folder, current),
    });
  if (agent.evaluator === undefined || game.chance) return steps;
  if (game.solver)
    steps.push({
      step: 'exact endgames',
      expects: 'the solver of the game plays the end without a mistake',
      change: ({ budget, ...rest }) => Promise.resolve({ ...rest, budget: { ...budget, exact: nodes } }),
    });
  steps.push({
    step: 'deeper entries',
    expects:
      'values of the table that come from deeper searches count; more where many moves lead to the same positions',
    change: ({ searcher, ...rest }) =>
      Promise.resolve(
        searcher.use === 'pvs' ? undefined : { ...rest, searcher: { ...searcher, use: 'pvs' } },
      ),
  });
  if (game.parse)
    steps.push({
      step: 'ProbCut',
      expects:
        'shallow searches predict deep ones; much with evaluators that were learned, little with others',
      async change(current) {
        const request = { agent: current, depth, positions: FIT_POSITIONS, seed };
        const { fits, agent } = await fitProbCut(context, request);
        return fits.length > 0 ? agent : undefined;
      },
    });
  return steps;
}

/** The champion after as many generations again, with the search of `current`; `Interrupted` if it was aborted. */
async function learnedMore(context: TaskContext, folder: string, current: AgentSpec): Promise<AgentSpec> {
  const stored = storedRun(context.laboratory, folder);
  const generations = Math.max(1, 2 * stored.generation);
  const report = (event: TaskEvent | EvolutionEvent) => {
    if (event.type === 'generation') {
      const done = event.report.generation;
      context.report({ type: 'progress', phase: 'learning', done, total: generations, unit: 'generations' });
    } else if (event.type === 'warning') context.report(event);
  };
  const { champion } = await evolve({ ...context, report }, { stored, folder, generations });
  if (context.signal.aborted) throw new Interrupted();
  return { ...champion, searcher: current.searcher, budget: current.budget };
}

/** The score of `one` against `other`; `Interrupted` if it was aborted. With a test it ends when that decides. */
async function compared(
  context: TaskContext,
  one: AgentSpec,
  other: AgentSpec,
  { agent: { game }, rounds, seed }: ImproveRequest,
  sprt?: typeof SPRT,
): Promise<{ readonly comparison: Comparison; readonly kept: boolean }> {
  const {
    summary,
    sprt: test,
    interrupted,
  } = await duel(context, {
    game,
    agents: [
      { ...one, name: 'changed' },
      { ...other, name: 'as it was' },
    ],
    rounds,
    each: {},
    seed,
    sprt,
  });
  if (interrupted) throw new Interrupted();
  const { games, score, scoreInterval, elo, eloInterval } = summary;
  const comparison = { games, score, scoreInterval, elo, eloInterval };
  return { comparison, kept: test?.state.state === 'H1' };
}

/** Whether the agent is the champion that learning has made, and not the one of the beginning. */
export const hasLearned = ({ tried }: Improved): boolean =>
  tried.some(({ step, kept }) => step === LEARNING && kept);

/** The folder of a run that a text names; undefined if it names something else. */
export function runFolderOf(text: string): string | undefined {
  return kindOf(text) === 'folder' && new RunFolder(text).exists() ? text : undefined;
}
