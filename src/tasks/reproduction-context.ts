import { rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { AgentSpec, MatchJob, MatchRecord, Spec } from '../contract/agent.ts';
import type { Accuracy } from '../contract/evolution.ts';
import { Interrupted, type Executor } from '../contract/executor.ts';
import type { Options } from '../contract/option.ts';
import type { DuelScore, ReproductionContext } from '../contract/reproduction.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { openOracle } from '../experiment/oracle-sets.ts';
import { runConfig } from '../experiment/run-settings.ts';
import { countGood } from '../analysis/accuracy.ts';
import { choicesAt } from '../analysis/choices.ts';
import { playMatches } from '../play/run-jobs.ts';
import { differentPairs, swappedPairs } from '../play/swapped-pairs.ts';
import { page } from '../report/html/page.ts';
import { scoreOfPairs } from '../statistics/pair-scores.ts';
import { countResults, newTally, withPairs } from '../statistics/tally.ts';
import { writeWhole } from '../storage/files.ts';
import { digest, RunFolder } from '../storage/run-folder.ts';
import { leftOpen } from '../worker/left-open.ts';
import type { TaskEvent } from './context.ts';
import { KeptResults, type Provenance } from './kept-results.ts';
import type { TaskReproductionContext } from './reproduction-task.ts';
import { cpuSecondsOf, evolveForTable, measuresOf } from './reproduction-run.ts';

export interface ReproductionParts {
  readonly laboratory: Laboratory;
  readonly executor: Executor;
  /** Where runs and duels are kept. */
  readonly folder: string;
  /** Nothing that an earlier call has kept is used. */
  readonly fresh?: boolean;
  readonly signal: AbortSignal;
  readonly report: (event: TaskEvent) => void;
  /** Whether there is time for a part of a table; always, if not given. */
  readonly fits?: ReproductionContext['fits'];
}

/**
 * What a reproduction runs on: an executor, and a folder of runs and duels that are resumed where they stopped. A kept
 * result is used if it was made from the same specifications, all options filled in, and by the same code (`sourcesIn`).
 */
export function openReproductionContext({
  laboratory,
  executor,
  folder,
  fresh = false,
  signal,
  report,
  fits = () => true,
}: ReproductionParts): TaskReproductionContext & { provenance(): Provenance } {
  const { registries, factory } = laboratory;
  const results = new KeptResults(laboratory, folder, fresh);
  let pauses = 0;
  const play = (jobs: readonly MatchJob[]): Promise<MatchRecord[]> => {
    const onProgress = (done: number, total: number) =>
      report({ type: 'progress', phase: 'playing', done, total, unit: 'games' });
    onProgress(0, jobs.length);
    return playMatches(executor, jobs, { signal, onProgress });
  };
  const complete = (of: { resolve(use: Spec): { options: Options } }, use: Spec): Spec => ({
    use: use.use,
    ...of.resolve(use).options,
  });
  const completed = ({ game, searcher, evaluator, ...rest }: AgentSpec) => ({
    ...rest,
    game: complete(registries.games, game),
    searcher: complete(registries.searchers, searcher),
    ...(evaluator && { evaluator: complete(registries.evaluators, evaluator) }),
  });
  return {
    say: (text) => report({ type: 'note', text }),
    fits,
    async pause() {
      report({ type: 'progress', phase: 'computing', done: ++pauses, unit: 'steps' });
      await setImmediate();
      if (signal.aborted) throw new Interrupted();
    },
    provenance: () => results.provenance(),
    async play(jobs) {
      const [first] = jobs;
      if (first) results.stateOf(matchOf(first.agents));
      return play(jobs);
    },
    evolve: (run) => evolveForTable({ laboratory, executor, folder, results, signal, report }, run),
    game: (use) => factory.game(use),
    cpuSeconds: (name, generations) => cpuSecondsOf(new RunFolder(`${folder}/${name}`), generations),
    measures: (name, generations) => measuresOf(new RunFolder(`${folder}/${name}`), generations),
    learnerOf: (method, game, preset) => runConfig(laboratory, { method, game, preset }).learner!,
    async accuracy(agent, oracle, seed) {
      const set = openOracle(laboratory, oracle, agent.game);
      const state = results.stateOf(agent, seed);
      return results.get(
        'accuracy',
        { agent: completed(agent), set, seed, ...state },
        isAccuracy,
        async () => {
          const texts = set.positions.map(({ text }) => text);
          return countGood(
            { name: oracle, set },
            0,
            await choicesAt(executor, agent, texts, seed, { signal }),
          );
        },
      );
    },
    compute: <T>(of: { readonly game: Spec }, seed: number, make: () => Promise<T>) =>
      results.get('computed', { ...of, seed, ...results.stateOf(of, seed) }, isThere<T>, make),
    task: {
      context: { laboratory, signal, report, openExecutor: () => Promise.resolve(leftOpen(executor)) },
      folderFor(name, of, seeds) {
        const states = of.flatMap((one) =>
          Array.from({ length: seeds }, (_, at) => results.stateOf(one, at + 1)),
        );
        const own = `${folder}/tasks/${name}-${digest({ of, states }).slice(0, 16)}`;
        if (!results.asks(own)) rmSync(own, { recursive: true, force: true });
        return own;
      },
    },
    async show({ title, verdict, facts, sections }) {
      const file = `${folder}/page.html`;
      writeWhole(file, await page(title, { verdict, facts }, sections));
      report({ type: 'note', text: `In a browser: ${file}` });
    },
    async duel(a: AgentSpec, b: AgentSpec, pairs: number, plies: number, seed: number) {
      // A table of many duels is resumed where it was stopped.
      const state = results.stateOf(matchOf([a, b]), seed);
      const parts = { a: completed(a), b: completed(b), pairs, plies, seed, ...state };
      return results.get('duels', parts, isScoreOf(pairs), async () => {
        const game = factory.game(a.game);
        const jobs = swappedPairs(game, a, [b], { pairs, plies, seed });
        const records = await play(jobs);
        return duelScore(differentPairs(game, jobs, records), pairs);
      });
    },
  };
}

const matchOf = (agents: readonly AgentSpec[]) => ({ game: agents[0]!.game, agents });

/** The score of the first agent, from those of `played` pairs of games that are evidence. */
function duelScore(pairs: readonly (readonly [MatchRecord, MatchRecord])[], played: number): DuelScore {
  const tally = withPairs(newTally(), pairs);
  const { wins, losses, draws } = tally;
  const [low, high] = scoreOfPairs(tally).scoreInterval;
  // In a pair the first agent has the first role, then the second.
  const byRole = ([0, 1] as const).map((role) =>
    countResults(pairs.map(({ [role]: { payoffs } }) => payoffs[role]! - payoffs[1 - role]!)),
  );
  return { wins, losses, draws, byRole, low, high, repeats: played - pairs.length };
}

/** Whether a value is the score of a duel of that many pairs. */
const isScoreOf =
  (pairs: number) =>
  (value: unknown): value is DuelScore => {
    const { wins, losses, draws, repeats, byRole } = (value ?? {}) as Partial<DuelScore>;
    return byRole?.length === 2 && wins! + losses! + draws! + 2 * repeats! === 2 * pairs;
  };

const isThere = <T>(value: unknown): value is T => value !== undefined;

const isAccuracy = (value: unknown): value is Accuracy => {
  const { good, positions } = (value ?? {}) as Accuracy;
  return good <= positions;
};
