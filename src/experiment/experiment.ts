import { anchorsOf } from './anchors.ts';
import type { AgentSpec, MatchJob, MatchRecord } from '../contract/agent.ts';
import type { Accuracy, GenerationReport, Rating } from '../contract/evolution.ts';
import type { Effort, FinishedGame, Learner, Told } from '../contract/learner.ts';
import type { Archive } from '../contract/plugin.ts';
import { notUnderstood } from '../storage/envelope.ts';
import { writeAgent, writePopulation, type Lineage, type StoredAgent } from '../storage/agent-file.ts';
import { digest, type RunFolder } from '../storage/run-folder.ts';
import { LabError } from '../util/errors.ts';
import { hashOf } from '../util/hash.ts';
import { matchEffort, sumOfEfforts } from './effort.ts';
import { countGood } from '../analysis/accuracy.ts';
import { choicesAt } from '../analysis/choices.ts';
import { duelSeatings } from '../play/seatings.ts';
import { canPlay } from '../agents/can-play.ts';
import type { AgentFactory } from '../registry/agent-factory.ts';
import type { Executor, LearnerRequest } from '../contract/executor.ts';
import { CpuMeter } from '../play/cpu-meter.ts';
import { playMatches, runJobs } from '../play/run-jobs.ts';
import { givenBy, type FirstAgent } from './first-agent.ts';
import type { NamedOracle } from './oracle-sets.ts';
import { ratingJobs, ratingsOf, type Anchor } from './rating.ts';
import { checkedAgents, checkedTold } from './learner-check.ts';
import { hallFile } from './run-files.ts';
import type { Registries } from '../registry/registries.ts';
import type { Settings } from '../config/settings.ts';

/** All that a run needs to go on; plain data, equal for equal settings whatever happened along the way. */
export interface RunState {
  readonly generation: number;
  readonly settings: Settings;
  /** Names the run in every line of its log; missing in runs that an older version began. */
  readonly run?: string;
  /** The generation to reach; missing where the one who runs it keeps count. */
  readonly planned?: number;
  readonly learner: unknown;
  readonly ratings: readonly Rating[];
  /** Games that were played to learn; missing if that is not known. */
  readonly games?: number;
  /** A digest of the opponents that never change, as their files may; missing if there are none. */
  readonly anchors?: string;
  /** The choices of champions at solved positions, and a digest of these; missing if there are none. */
  readonly accuracy?: readonly Accuracy[];
  readonly oracle?: string;
  /** The state within the next generation, if some of its rounds are played. */
  readonly begun?: { readonly learner: unknown; readonly jobs: number; readonly effort?: Partial<Effort> };
}

/** Hexadecimal digits of the name of a run. */
const RUN_DIGITS = 16;

/** What an experiment is made of. */
export interface ExperimentParts {
  readonly settings: Settings;
  readonly versions: Readonly<Record<string, string>>;
  readonly registries: Registries;
  readonly factory: AgentFactory;
  readonly executor: Executor;
  /** Where the run is stored after every round; without it the run lives in memory. */
  readonly folder?: RunFolder | undefined;
  /** The generation to reach, to be stored with the run. */
  readonly planned?: number | undefined;
  /** Games to learn from, for a learner that can. */
  readonly archive?: Archive | undefined;
  /** Of a new run: the agent whose weights it begins with. */
  readonly from?: FirstAgent | undefined;
  /** Solved positions to measure champions by. */
  readonly oracle?: NamedOracle | undefined;
  /** Takes the games of a round of jobs, before anything that was learned from them is stored. */
  readonly keep?: ((games: readonly FinishedGame[], generation: number, before: number) => void) | undefined;
}

/** What is found out about a champion. */
export type Judgement = Pick<GenerationReport, 'ratings' | 'accuracy'>;
/** The same of several champions. */
export type Judgements = Pick<RunState, 'ratings' | 'accuracy'>;

/** Called while work goes on. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly onProgress?: (what: 'playing' | 'rating', done: number, total: number) => void;
  /** Called after a rating with its games. */
  readonly onRated?: (jobs: readonly MatchJob[], records: readonly MatchRecord[]) => void;
}

/**
 * A run. Each round of a generation is one atomic step: ask, play, tell, store; the last one also rates.
 * Seeds derive from (run seed, purpose, generation, index) and results are taken in the order of the jobs, so
 * neither the number of threads nor a kill and resume can change a byte of it.
 */
export class Experiment {
  readonly #parts: ExperimentParts;
  readonly #learner: Learner<unknown, unknown, unknown>;
  readonly #request: LearnerRequest;
  readonly #anchors: readonly AgentSpec[];
  #state: RunState;

  /**
   * Begins a run, or goes on from the state `stored`; LAB_RUN_CHANGED if its anchors have changed since, LAB_BAD_PLUGIN if
   * no file can hold its agents.
   */
  constructor(parts: ExperimentParts, stored?: RunState) {
    const { settings, factory, folder, planned, archive, from } = parts;
    this.#parts = parts;
    this.#request = { learner: settings.learner, game: settings.game, seed: settings.seed };
    this.#learner =
      archive || from
        ? factory.newLearner(this.#request, { archive, given: from && givenBy(from, parts) })
        : factory.learner(this.#request);
    this.#anchors = anchorsOf(settings, parts);
    const state: RunState = stored ?? {
      generation: 0,
      settings,
      run: digest(settings).slice(0, RUN_DIGITS),
      learner: this.#learner.init(),
      ratings: [],
      games: 0,
    };
    checkedAgents(settings.learner.use, parts.registries, this.#learner.agents(state.learner));
    const anchors = this.#anchors.length > 0 ? digest(this.#anchors) : undefined;
    if (state.anchors !== undefined && state.anchors !== anchors)
      throw new LabError(
        'LAB_RUN_CHANGED',
        `an anchor of the run${folder ? ` in ${folder.path}` : ''} is not what it was (${settings.rating.anchors.join(', ')})`,
        'put its old file back, or begin a new run with --out DIR',
      );
    const oracle = parts.oracle && digest(parts.oracle);
    if (state.oracle !== oracle && (state.generation > 0 || state.oracle !== undefined))
      throw new LabError(
        'LAB_RUN_CHANGED',
        `the solved positions of the run${folder ? ` in ${folder.path}` : ''} are not what they were (${settings.rating.oracle})`,
        'put the old ones back, or begin a new run with --out DIR',
      );
    this.#state = {
      ...state,
      ...(planned !== undefined && { planned }),
      ...(anchors !== undefined && { anchors }),
      ...(oracle !== undefined && { oracle }),
    };
  }

  get state(): RunState {
    return this.#state;
  }

  get stateHash(): string {
    return stateHashOf(this.#state);
  }

  /** Whether a job is a game. */
  get playsMatches(): boolean {
    return this.#learner.work === undefined;
  }

  /** Games of a champion against each fixed opponent, whenever it is rated; 0 if it is not. */
  get ratingGames(): number {
    const { factory, settings } = this.#parts;
    const { roles, chance } = factory.game(settings.game);
    const { rounds } = settings.rating;
    // Of one puzzle there is nothing to compare but whether it was solved, which the learner measures.
    if (roles.length === 1) return chance ? rounds : 0;
    return rounds * duelSeatings(roles.length).length;
  }

  /** The agents of the last generation, best first. */
  get agents(): readonly AgentSpec[] {
    return this.#learner.agents(this.#state.learner);
  }

  /** The best agent of the last generation. */
  get champion(): AgentSpec {
    return this.agents[0]!;
  }

  /** Rates the untrained champion of a run that has just begun, so that its curve has a beginning. */
  async begin(watch: Watch): Promise<Judgement> {
    const { generation, ratings, accuracy = [] } = this.#state;
    if (generation > 0 || ratings.length > 0 || accuracy.length > 0) return { ratings: [] };
    const judged = await this.#judge(this.champion, 0, watch);
    this.#state = withJudgement(this.#state, judged);
    this.#parts.folder?.writeState(this.#state);
    return judged;
  }

  /**
   * Runs one generation, or what is left of it, and stores it. Throws `Interrupted` if the watch's signal is
   * aborted; only the round that was being played is lost. `log` gets the report before the generation is
   * stored: a run killed in between leaves a log with one entry too many, which can be detected, and never
   * one too few.
   */
  async step(watch: Watch, log?: (report: GenerationReport) => void): Promise<GenerationReport> {
    const { folder, settings, registries } = this.#parts;
    const { use } = this.#request.learner;
    const { begun, ...whole } = this.#state;
    const generation = whole.generation + 1;
    let { learner, jobs, effort = {} } = begun ?? { learner: whole.learner, jobs: 0 };
    // What the rounds before a resume took is not stored: the same state has the same bytes.
    const cpu = new CpuMeter(begun ? undefined : 0);
    let told: Told<unknown>;
    for (;;) {
      const before = learner;
      const asked = cpu.time(() => this.#learner.ask(before));
      const results = await this.#perform(asked, jobs, watch, cpu);
      this.#parts.keep?.(this.#gamesOf(asked, results), generation, jobs);
      told = checkedTold(
        use,
        registries,
        cpu.time(() => this.#learner.tell(before, results)),
      );
      learner = told.state;
      jobs += asked.length;
      effort = this.#withRound(effort, told, results);
      if (!told.more) break;
      this.#state = { ...whole, begun: { learner, jobs, effort } };
      folder?.writeState(this.#state);
    }
    const [champion] = checkedAgents(use, registries, this.#learner.agents(learner));
    const due = generation % settings.rating.every === 0;
    const judged = due ? await this.#judge(champion, generation, watch) : { ratings: [] };
    const births = this.#learner.births?.(learner);
    const { measures } = told;
    // Learners that count nothing may still measure their games.
    const games = effort.games ?? measures['games'];
    const report: GenerationReport = {
      generation,
      measures,
      jobs,
      ...effort,
      ...(games !== undefined && { games }),
      ...(cpu.seconds !== undefined && { cpuSeconds: Number(cpu.seconds.toFixed(3)) }),
      ...judged,
      ...(births && { births }),
    };
    log?.(report);
    const { games: before, ...rest } = whole;
    const known = before !== undefined && games !== undefined;
    const played = { ...rest, generation, learner, ...(known && { games: before + games }) };
    this.#state = withJudgement(played, judged);
    this.#store();
    return report;
  }

  /** The effort of a generation with that of another round, where it is known. */
  #withRound(
    before: Partial<Effort>,
    { effort: told = {} }: Told<unknown>,
    results: readonly unknown[],
  ): Partial<Effort> {
    const round = this.playsMatches ? { ...matchEffort(results as readonly MatchRecord[]), ...told } : told;
    return sumOfEfforts(before, round);
  }

  #gamesOf(jobs: readonly unknown[], results: readonly unknown[]): FinishedGame[] {
    const learner = this.#learner;
    if (learner.games) return learner.games(jobs, results);
    if (!learner.work)
      return (results as readonly MatchRecord[]).map((record, i) => ({
        ...(jobs[i] as MatchJob),
        ...record,
      }));
    throw new LabError(
      'LAB_USAGE',
      `learner '${this.#request.learner.use}' does not tell what games it plays`,
      'leave out --episodes',
    );
  }

  #perform(jobs: readonly unknown[], before: number, watch: Watch, cpu: CpuMeter): Promise<unknown[]> {
    return runJobs<unknown>(
      this.#parts.executor,
      (part) =>
        this.#learner.work
          ? { kind: 'work', request: this.#request, jobs: part }
          : { kind: 'match', jobs: part as readonly MatchJob[] },
      jobs,
      {
        signal: watch.signal,
        onCpu: cpu.add,
        onProgress: (done, total) => watch.onProgress?.('playing', before + done, before + total),
      },
    );
  }

  /** The champion's results and choices; not found out again if those of the last generation are known. */
  async finalJudgement(watch: Watch): Promise<Judgement> {
    const { generation, ratings, accuracy = [] } = this.#state;
    const now = ratings.filter((rating) => rating.generation === generation);
    const known = accuracy.find((measured) => measured.generation === generation);
    if (now.length === 0 && !known) return this.#judge(this.champion, generation, watch);
    return { ratings: now, ...(known && { accuracy: known }) };
  }

  /** How strong a champion is, and how far from the truth. */
  async #judge(champion: AgentSpec, generation: number, watch: Watch): Promise<Judgement> {
    const ratings = await this.#rate(champion, generation, watch);
    const accuracy = await this.#measure(champion, generation, watch);
    return { ratings, ...(accuracy && { accuracy }) };
  }

  async #measure(champion: AgentSpec, generation: number, { signal }: Watch): Promise<Accuracy | undefined> {
    const { executor, settings, oracle } = this.#parts;
    if (!oracle) return undefined;
    const texts = oracle.set.positions.map(({ text }) => text);
    const choices = await choicesAt(executor, champion, texts, hashOf(settings.seed, 'oracle'), { signal });
    return countGood(oracle, generation, choices);
  }

  async #rate(champion: AgentSpec, generation: number, watch: Watch): Promise<Rating[]> {
    const { factory, executor, settings } = this.#parts;
    if (this.ratingGames === 0) return [];
    const game = factory.game(settings.game);
    const able = this.#anchors.filter((anchor) => canPlay(factory, anchor));
    const anchors: Anchor[] = able.map((anchor) => ({ name: anchor.name, agents: [anchor] }));
    if (settings.rating.first)
      anchors.push({ name: 'first generation', agents: this.#learner.agents(this.#learner.init()) });
    const jobs = ratingJobs(game, champion, anchors, settings);
    const records: MatchRecord[] = await playMatches(executor, jobs, {
      signal: watch.signal,
      onProgress: (done, total) => watch.onProgress?.('rating', done, total),
    });
    watch.onRated?.(jobs, records);
    return ratingsOf(game, generation, anchors, jobs, records);
  }

  /** The champion as its file holds it. */
  storedChampion({ ratings, accuracy }: Judgements = this.#state): StoredAgent {
    return { agent: this.champion, lineage: this.#lineage(), ratings, ...(accuracy && { accuracy }) };
  }

  #lineage(): Lineage {
    const { settings, versions } = this.#parts;
    return {
      method: settings.method,
      seed: settings.seed,
      generation: this.#state.generation,
      ...(this.#state.games !== undefined && { games: this.#state.games }),
      settings: digest(settings),
      versions,
    };
  }

  #store(): void {
    const { folder, settings } = this.#parts;
    if (!folder) return;
    folder.checkLock();
    const { generation, learner } = this.#state;
    const lineage = this.#lineage();
    const agents = this.#learner.agents(learner).map((agent): StoredAgent => ({ agent, lineage }));
    writePopulation(folder.file('population.msgpack'), { agents });
    writeAgent(folder.file('champion.msgpack'), this.storedChampion());
    if (generation % settings.keepEvery === 0) {
      writeAgent(hallFile(folder, generation), this.storedChampion());
    }
    folder.writeState(this.#state);
  }
}

function withJudgement(state: RunState, { ratings, accuracy }: Judgement): RunState {
  return {
    ...state,
    ratings: [...state.ratings, ...ratings],
    ...(accuracy && { accuracy: [...(state.accuracy ?? []), accuracy] }),
  };
}

/** A digest of the state of a run after its last whole generation. */
export function stateHashOf({ generation, settings, learner, accuracy, ...state }: RunState): string {
  // Runs of versions that did not count different games have the same hash.
  const ratings = state.ratings.map(({ against, generation, wins, losses, draws }) => ({
    against,
    generation,
    wins,
    losses,
    draws,
  }));
  return digest({ generation, settings, learner, ratings, ...(accuracy && { accuracy }) });
}

/** The state of a stored run, checked as far as this version can; LAB_BAD_FILE otherwise. */
export function checkState(value: unknown, path: string): RunState {
  const state = value as Partial<RunState> | null;
  if (
    typeof state?.generation !== 'number' ||
    typeof state.settings !== 'object' ||
    !Array.isArray(state.ratings)
  ) {
    throw notUnderstood(path, 'run state', 'it may come from another version of lab');
  }
  return state as RunState;
}
