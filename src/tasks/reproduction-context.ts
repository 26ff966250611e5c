import { rmSync } from 'node:fs';
import type { AgentSpec, MatchJob, MatchRecord, Use } from '../contract/agent.ts';
import type { Accuracy } from '../contract/evolution.ts';
import type { Executor } from '../contract/executor.ts';
import type { Options } from '../contract/option.ts';
import type { DuelScore, ReproductionContext } from '../contract/reproduction.ts';
import { checkState, Experiment } from '../lab/experiment.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { openOracle } from '../lab/oracle-sets.ts';
import { runConfig } from '../lab/run-settings.ts';
import { difference, settingsOf } from '../lab/settings.ts';
import { sourcesIn } from '../lab/sources.ts';
import { versionsIn } from '../lab/versions.ts';
import { countGood } from '../play/accuracy.ts';
import { choicesAt } from '../play/choices.ts';
import { gameKey } from '../play/pair.ts';
import { playMatches } from '../play/run-jobs.ts';
import { swappedPairs } from '../play/swapped-pairs.ts';
import { page } from '../report/html/page.ts';
import { scoreOfPairs } from '../statistics/pair-scores.ts';
import { addPair, newTally, scoreOf } from '../statistics/tally.ts';
import { readAgents, writePopulation } from '../storage/agent-file.ts';
import { kindOf, readWhole, writeWhole } from '../storage/files.ts';
import { digest, RunFolder } from '../storage/run-folder.ts';
import type { TaskEvent } from './context.ts';

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

/** A state of the code: its version, and a digest of its sources. */
export interface CodeState {
  readonly version: string;
  readonly sources: string;
}

/** What a table was made from. */
export interface Provenance {
  /** By package, those that have taken part. */
  readonly code: Readonly<Record<string, CodeState>>;
  readonly seeds: readonly number[];
  /** Runs and duels that were asked for, and those of them that an earlier call had made with the same code. */
  readonly asked: number;
  readonly kept: number;
}

/**
 * What a reproduction runs on: an executor, and a folder of runs and duels that are resumed where they stopped. What is
 * kept was made from the same specifications, all options filled in, and by the same code (`sourcesIn`), or it is made
 * again.
 */
export function openReproductionContext({
  laboratory,
  executor,
  folder,
  fresh = false,
  signal,
  report,
  fits = () => true,
}: ReproductionParts): ReproductionContext & { provenance(): Provenance } {
  const { registries, assembler } = laboratory;
  const code: Record<string, CodeState> = {};
  const seeds = new Set<number>();
  const count = { asked: 0, kept: 0 };
  /** What was made by this call, and may be used again though it shall be fresh. */
  const made = new Set<string>();
  const stateOf = (data: { readonly game: Use }, seed?: number) => {
    const versions = versionsIn(laboratory, data);
    const sources = sourcesIn(laboratory, data);
    for (const [name, digest] of Object.entries(sources))
      code[name] = {
        version: laboratory.plugins.find((p) => p.name === name)?.version ?? laboratory.version,
        sources: digest,
      };
    if (seed !== undefined) seeds.add(seed);
    return { versions, sources };
  };
  const play = (jobs: readonly MatchJob[]): Promise<MatchRecord[]> => {
    const onProgress = (done: number, total: number) =>
      report({ type: 'progress', phase: 'playing', done, total, unit: 'games' });
    onProgress(0, jobs.length);
    return playMatches(executor, jobs, { signal, onProgress });
  };
  const complete = (of: { resolve(use: Use): { options: Options } }, use: Use): Use => ({
    use: use.use,
    ...of.resolve(use).options,
  });
  const completed = ({ game, searcher, evaluator, ...rest }: AgentSpec) => ({
    ...rest,
    game: complete(registries.games, game),
    searcher: complete(registries.searchers, searcher),
    ...(evaluator && { evaluator: complete(registries.evaluators, evaluator) }),
  });
  /** What an earlier call has kept in a folder under a digest of what decides it, or what `make` makes of it now. */
  const keptAs = async <T>(
    kind: string,
    parts: object,
    isResult: (value: unknown) => value is T,
    make: () => Promise<T>,
  ): Promise<T> => {
    const file = `${folder}/${kind}/${digest(parts).slice(0, 16)}.json`;
    const usable = !fresh || made.has(file);
    made.add(file);
    count.asked++;
    const known = usable && kindOf(file) === 'file' ? parsed(file) : undefined;
    if (isResult(known)) {
      count.kept++;
      return known;
    }
    const result = await make();
    writeWhole(file, JSON.stringify(result));
    return result;
  };
  return {
    say: (text) => report({ type: 'note', text }),
    fits,
    provenance: () => ({ code, seeds: [...seeds].sort((a, b) => a - b), ...count }),
    async play(jobs) {
      const [first] = jobs;
      if (first) stateOf(matchOf(first.agents));
      return play(jobs);
    },
    async evolve({ name, game, learner, seed, generations }) {
      const run = new RunFolder(`${folder}/${name}`);
      const settings = settingsOf(
        'reproduce',
        {
          game,
          learner,
          seed,
          rating: { anchors: [], first: false, every: 1_000_000 },
          keepEvery: 1_000_000,
        },
        registries,
      );
      const usable = !fresh || made.has(name);
      made.add(name);
      count.asked++;
      const begun = run.exists() ? checkState(run.readState(), run.path) : undefined;
      const { versions, sources } = stateOf(settings, seed);
      // A run under other settings or by other code is of no use: it is begun anew.
      const changed =
        difference(begun?.settings, settings) ??
        difference(run.readVersions(), versions) ??
        difference(run.readSources(), sources);
      const same = usable && changed === undefined ? begun : undefined;
      // A learning curve asks for earlier generations again when it is resumed.
      const checkpoint = run.file('checkpoints', `${generations}.msgpack`);
      if (same && kindOf(checkpoint) === 'file') {
        count.kept++;
        return readAgents(checkpoint).agents.map(({ agent }) => agent);
      }
      const stored = same && same.generation <= generations ? same : undefined;
      const release = await run.lock({ signal, say: (text) => report({ type: 'note', text }) });
      try {
        run.checkUnchanged(begun);
        const experiment = new Experiment(
          { settings, versions, registries, assembler, executor, folder: run },
          stored,
        );
        if (!same) {
          // Checkpoints of an earlier run would pass for those of this one; its state too, once the code agrees.
          rmSync(run.file('checkpoints'), { recursive: true, force: true });
          run.writeState(experiment.state);
        }
        run.writeSettings({ ...settings, generations, versions, sources });
        let seconds = same ? secondsOf(run) : 0;
        for (;;) {
          const done = experiment.state.generation;
          report({ type: 'progress', phase: name, done, total: generations, unit: 'generations' });
          if (done >= generations) break;
          const begun = process.cpuUsage();
          await experiment.step({ signal });
          const { user, system } = process.cpuUsage(begun);
          seconds += (user + system) / 1e6;
          writeWhole(run.file(SECONDS), JSON.stringify(seconds));
        }
        const { agents } = experiment;
        writeWhole(run.file('checkpoints', `${generations}.json`), JSON.stringify(seconds));
        writePopulation(checkpoint, { agents: agents.map((agent) => ({ agent })) });
        return agents;
      } finally {
        release();
      }
    },
    game: (use) => assembler.game(use),
    cpuSeconds: (name, generations) => secondsOf(new RunFolder(`${folder}/${name}`), generations),
    learnerOf: (method, game, preset) => runConfig(laboratory, { method, game, preset }).learner!,
    async accuracy(agent, oracle, seed) {
      const set = openOracle(laboratory, oracle, agent.game);
      const state = stateOf(agent, seed);
      return keptAs('accuracy', { agent: completed(agent), set, seed, ...state }, isAccuracy, async () => {
        const texts = set.positions.map(({ text }) => text);
        return countGood({ name: oracle, set }, 0, await choicesAt(executor, agent, texts, seed, { signal }));
      });
    },
    async show({ title, verdict, facts, sections }) {
      const file = `${folder}/page.html`;
      writeWhole(file, await page(title, { verdict, facts }, sections));
      report({ type: 'note', text: `In a browser: ${file}` });
    },
    async duel(a: AgentSpec, b: AgentSpec, pairs: number, plies: number, seed: number) {
      // A table of many duels is resumed where it was stopped.
      const state = stateOf(matchOf([a, b]), seed);
      const parts = { a: completed(a), b: completed(b), pairs, plies, seed, ...state };
      return keptAs('duels', parts, isScoreOf(pairs), async () =>
        duelScore(await play(swappedPairs(assembler.game(a.game), a, [b], { pairs, plies, seed }))),
      );
    },
  };
}

const matchOf = (agents: readonly AgentSpec[]) => ({ game: agents[0].game, agents });

/** The file of a run that tells the seconds of processor time. */
const SECONDS = 'cpu-seconds.json';

function secondsOf(run: RunFolder, generations?: number): number {
  const file = generations === undefined ? run.file(SECONDS) : run.file('checkpoints', `${generations}.json`);
  return kindOf(file) === 'file' ? Number(Buffer.from(readWhole(file)).toString()) : 0;
}

/** What the first agent of a duel got, from its pairs of games in turn. */
function duelScore(records: readonly MatchRecord[]): DuelScore {
  const tally = newTally();
  const seen = new Set<string>();
  for (let i = 0; i + 1 < records.length; i += 2) {
    const [one, two] = [records[i], records[i + 1]];
    const key = `${gameKey(one.moves)} ${gameKey(two.moves)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    addPair(tally, scoreOf(one.payoffs, 0), scoreOf(two.payoffs, 1));
  }
  const { wins, losses, draws } = tally;
  const [low, high] = scoreOfPairs(tally).scoreInterval;
  return { wins, losses, draws, low, high, repeats: records.length / 2 - seen.size };
}

/** What a file holds; undefined if it is damaged. */
function parsed(file: string): unknown {
  try {
    return JSON.parse(Buffer.from(readWhole(file)).toString());
  } catch {
    return undefined;
  }
}

/** Whether a value is the score of a duel of that many pairs. */
const isScoreOf =
  (pairs: number) =>
  (value: unknown): value is DuelScore => {
    const { wins, losses, draws, repeats } = (value ?? {}) as DuelScore;
    return wins + losses + draws + 2 * repeats === 2 * pairs;
  };

const isAccuracy = (value: unknown): value is Accuracy => {
  const { good, positions } = (value ?? {}) as Accuracy;
  return good <= positions;
};
