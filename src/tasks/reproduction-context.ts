import { rmSync } from 'node:fs';
import type { AgentSpec, MatchJob, MatchRecord } from '../contract/agent.ts';
import type { ReproductionContext } from '../contract/reproduction.ts';
import { swappedPairs } from '../play/swapped-pairs.ts';
import { addGame, newTally, scoreOf } from '../statistics/tally.ts';
import { readAgents, writePopulation } from '../storage/agent-file.ts';
import { kindOf, readWhole, writeWhole } from '../storage/files.ts';
import { digest, RunFolder } from '../storage/run-folder.ts';
import type { Assembler } from '../lab/assembler.ts';
import type { Executor } from '../contract/executor.ts';
import { playMatches } from '../play/run-jobs.ts';
import { checkState, Experiment } from '../lab/experiment.ts';
import { difference, settingsOf } from '../lab/settings.ts';
import { versionsIn, type Versioned } from '../lab/versions.ts';
import type { TaskEvent } from './context.ts';

export interface ReproductionParts {
  readonly laboratory: Versioned & { readonly assembler: Assembler };
  readonly executor: Executor;
  /** Where runs are kept. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly report: (event: TaskEvent) => void;
}

/** What a reproduction runs on: an executor, and a folder of runs that are resumed where they stopped. */
export function openReproductionContext({
  laboratory,
  executor,
  folder,
  signal,
  report,
}: ReproductionParts): ReproductionContext {
  const { registries, assembler } = laboratory;
  const play = (jobs: readonly MatchJob[]): Promise<MatchRecord[]> => {
    const onProgress = (done: number, total: number) =>
      report({ type: 'progress', phase: 'playing', done, total, unit: 'games' });
    onProgress(0, jobs.length);
    return playMatches(executor, jobs, { signal, onProgress });
  };
  return {
    say: (text) => report({ type: 'note', text }),
    play,
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
      const begun = run.exists() ? checkState(run.readState(), run.path) : undefined;
      const versions = versionsIn(laboratory, settings);
      // A run under other settings or by other versions is of no use: it is begun anew.
      const changed =
        difference(begun?.settings, settings) ?? difference(run.readVersions() ?? versions, versions);
      const same = changed === undefined ? begun : undefined;
      // A learning curve asks for earlier generations again when it is resumed.
      const checkpoint = run.file('checkpoints', `${generations}.msgpack`);
      if (same && kindOf(checkpoint) === 'file')
        return readAgents(checkpoint).agents.map(({ agent }) => agent);
      const stored = same && same.generation <= generations ? same : undefined;
      const release = await run.lock({ signal, say: (text) => report({ type: 'note', text }) });
      try {
        run.checkUnchanged(begun);
        const experiment = new Experiment(
          { settings, versions, registries, assembler, executor, folder: run },
          stored,
        );
        if (!same) {
          // Checkpoints of an earlier run would pass for those of this one; its state too, once versions
          // agree.
          rmSync(run.file('checkpoints'), { recursive: true, force: true });
          run.writeState(experiment.state);
        }
        run.writeSettings({ ...settings, generations, versions });
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
        writePopulation(checkpoint, { agents: agents.map((agent) => ({ agent })) });
        return agents;
      } finally {
        release();
      }
    },
    game: (use) => assembler.game(use),
    cpuSeconds: (name) => secondsOf(new RunFolder(`${folder}/${name}`)),
    async duel(a: AgentSpec, b: AgentSpec, pairs: number, plies: number, seed: number) {
      // A table of many duels is resumed where it was stopped.
      const match = { game: a.game, agents: [a, b] };
      const versions = versionsIn(laboratory, match);
      const file = `${folder}/duels/${digest({ a, b, pairs, plies, seed, versions }).slice(0, 16)}.json`;
      const known = kindOf(file) === 'file' ? readScore(file, 2 * pairs) : undefined;
      if (known) return known;
      const jobs = swappedPairs(assembler.game(a.game), a, [b], { pairs, plies, seed });
      const tally = newTally();
      (await play(jobs)).forEach(({ payoffs }, i) => addGame(tally, scoreOf(payoffs, i % 2)));
      const score = { wins: tally.wins, losses: tally.losses, draws: tally.draws };
      writeWhole(file, JSON.stringify(score));
      return score;
    },
  };
}

/** The file of a run that tells the seconds of processor time. */
const SECONDS = 'cpu-seconds.json';

function secondsOf(run: RunFolder): number {
  const file = run.file(SECONDS);
  return kindOf(file) === 'file' ? Number(Buffer.from(readWhole(file)).toString()) : 0;
}

type Score = Awaited<ReturnType<ReproductionContext['duel']>>;

/** The score of a duel in a file, if the file holds one of `games` games. */
function readScore(file: string, games: number): Score | undefined {
  try {
    const { wins, losses, draws } = JSON.parse(Buffer.from(readWhole(file)).toString()) as Score;
    return wins + losses + draws === games ? { wins, losses, draws } : undefined;
  } catch {
    return undefined;
  }
}
