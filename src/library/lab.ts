import { agentsOf } from '../lab/agents.ts';
import { checkBudget } from '../lab/budget.ts';
import { gameUse } from '../lab/option-text.ts';
import { DEFAULT_PLIES, parseOpeningPlan, type OpeningPlan } from '../lab/opening-plan.ts';
import type { AgentSpec, Use } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import type { Executor } from '../contract/executor.ts';
import type { Budget } from '../contract/searcher.ts';
import { DUEL_OPTIONS, type LabConfig } from '../lab/config-form.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { fillOptions } from '../lab/option-check.ts';
import { runConfig, storedRun } from '../lab/run-settings.ts';
import { settingsOf } from '../lab/settings.ts';
import { checkSprt, SPRT_DEFAULTS, type SprtSettings } from '../statistics/sprt.ts';
import { readAgents, writeAgent } from '../storage/agent-file.ts';
import { analyze, type AnalyzeResult } from '../tasks/analyze.ts';
import type { TaskContext, TaskEvent } from '../tasks/context.ts';
import { duel, type DuelResult } from '../tasks/duel.ts';
import { evolve, type EvolutionEvent, type EvolutionResult } from '../tasks/evolve.ts';
import { PlaySession } from '../tasks/play-session.ts';
import { tournament, type TournamentResult } from '../tasks/tournament.ts';
import { entrantsOf } from '../tournament/entrants.ts';
import { readStored } from '../tournament/folder.ts';
import type { ScheduleSettings } from '../tournament/pairing.ts';
import { openExecutor } from '../worker/open-executor.ts';
import { checkNames } from './option-names.ts';
import { TaskRun } from './task-run.ts';

/** Options of `openLab`. */
export interface OpenLabOptions {
  /** Threads that play games; all cores if not given. */
  readonly workers?: number;
  /** The URL of an executor that plays the games instead, as after `--executor`. */
  readonly executor?: string | undefined;
  /** Receives warnings, such as a plugin that does not load; by default they are warnings of the process. */
  readonly onWarning?: (text: string) => void;
}

/** An agent: a file, a run folder or a short name such as `material:depth=3`, as the commands take it, or a value. */
export type AgentSource = string | AgentSpec;

/** Options of every task. */
interface CommonOptions {
  /** As after `--game`, or as a value; that of the agents if it is not given, or else draughts. */
  readonly game?: string | Use;
  readonly seed?: number;
  /** Stops the task: it ends with what is finished. */
  readonly signal?: AbortSignal;
}

interface GamesOptions extends CommonOptions {
  /** Limits of all agents, in place of their own. */
  readonly each?: Budget;
  /** Random plies before each pair of games, or a book, as after `--openings`; four random plies if not given. */
  readonly openings?: OpeningPlan | string;
  /** The probability, below 1, with which a move of either side is random; 0 if not given. */
  readonly noise?: number;
  /** A database of episodes to which the games are added. */
  readonly episodes?: string;
}

/** Options of `Lab.evolve`. */
export interface EvolveOptions extends CommonOptions {
  /** A plugin with a learner, as after `--plugin`. */
  readonly method: string;
  /** A preset of the method; if not given, the one with the game's name, or else 'quick'. */
  readonly preset?: string;
  /** Settings as a configuration file has them, such as `{ learner: { population: 8 } }`. */
  readonly config?: LabConfig;
  /** The last generation; that of the preset if not given. */
  readonly generations?: number;
  /** The folder of the run, which commands can resume and read; without it nothing is written. */
  readonly folder?: string;
  /** Continue the run in the folder. */
  readonly resume?: boolean;
  /** A database of episodes to which the games are added. */
  readonly episodes?: string;
  /** A folder for the learning curves in TensorBoard's format. */
  readonly tensorboard?: string;
}

/** Options of `Lab.duel`. */
export interface DuelOptions extends GamesOptions {
  /** The maximum number of pairs of games with colours swapped; 50 if not given. */
  readonly rounds?: number;
  /** Stop when this sequential test decides; missing settings are those of `SPRT_DEFAULTS`. */
  readonly sprt?: Partial<SprtSettings>;
  /** Whether the result contains the games. */
  readonly keepGames?: boolean;
}

/** Options of `Lab.tournament`. */
export interface TournamentOptions extends GamesOptions {
  /** The folder of the tournament, which keeps every game. */
  readonly out: string;
  /** Continue the tournament in the folder; agents and rounds may be added. */
  readonly resume?: boolean;
  readonly type?: ScheduleSettings['type'];
  readonly rounds?: number;
  readonly pairs?: number;
  readonly seeds?: number;
  /** A player whose rating is known. */
  readonly anchor?: { readonly name: string; readonly elo: number };
}

/** Options of `Lab.analyze`. */
export interface AnalyzeOptions extends CommonOptions {
  /** As the game prints positions; the start if not given. */
  readonly position?: string;
  /** Limits in place of the agent's own. */
  readonly each?: Budget;
}

/** Options of `Lab.play`. */
export interface PlayOptions extends CommonOptions {
  /** The caller's role, counted from 0; the first if not given. */
  readonly role?: number;
  /** Limits in place of the agent's own. */
  readonly each?: Budget;
}

/** The laboratory for scripts: the commands as functions of values that return data. Close it at the end. */
export class Lab implements AsyncDisposable {
  readonly #laboratory: Laboratory;
  readonly #options: { readonly workers: number; readonly executor: string | undefined };
  /** The threads, which serve one task after another, by the programs that they may start: these cannot be told later. */
  readonly #pools = new Map<string, Promise<Executor>>();

  constructor(
    laboratory: Laboratory,
    options: { readonly workers: number; readonly executor: string | undefined },
  ) {
    this.#laboratory = laboratory;
    this.#options = options;
  }

  get version(): string {
    return this.#laboratory.version;
  }

  /** The ids of what is installed. */
  get installed(): Readonly<Record<'games' | 'evaluators' | 'searchers' | 'learners', readonly string[]>> {
    const { games, evaluators, searchers, learners } = this.#laboratory.registries;
    return {
      games: games.ids,
      evaluators: evaluators.ids,
      searchers: searchers.ids,
      learners: learners.ids,
    };
  }

  /** Evolves or trains a population; its result has the champion and, if there is a folder, where it is stored. */
  evolve(options: EvolveOptions): TaskRun<EvolutionResult, EvolutionEvent | TaskEvent> {
    return this.#run<EvolutionResult, EvolutionEvent>(options.signal, (context) => {
      checkNames('evolve', options);
      const { method, preset, folder, resume = false, generations, episodes, tensorboard, seed } = options;
      const laboratory = this.#laboratory;
      const game = useOf(options.game);
      const overrides: LabConfig = { ...options.config, ...(seed !== undefined && { seed }) };
      const config = runConfig(laboratory, { method, preset, overrides, game });
      const settings = settingsOf(method, config, laboratory.registries);
      const run =
        resume && folder !== undefined
          ? { stored: storedRun(laboratory, folder, { settings }) }
          : { settings };
      const kept = { folder, episodes, tensorboard };
      return evolve(context, { ...run, ...kept, generations: generations ?? config.generations });
    });
  }

  /** Plays two agents against each other in pairs of games with colours swapped. */
  duel(a: AgentSource, b: AgentSource, options: DuelOptions = {}): TaskRun<DuelResult, TaskEvent> {
    return this.#run(options.signal, (context) => {
      checkNames('duel', options);
      const { rounds = DUEL_OPTIONS.rounds.default, seed = 1, sprt, keepGames = false, episodes } = options;
      const noise = noiseOf(options);
      const { each, ...match } = this.#match([a, b], options);
      const test = sprt && { ...SPRT_DEFAULTS, ...sprt };
      if (test) checkSprt(test);
      const [first, second] = match.agents;
      return duel(context, {
        ...{ game: match.game, agents: [first, second], each, openings: match.openings },
        ...{ rounds, noise, seed, sprt: test, keepGames, episodes },
      });
    });
  }

  /** Lets many agents play each other in a folder, where every game is kept at once. */
  tournament(
    agents: readonly AgentSource[],
    options: TournamentOptions,
  ): TaskRun<TournamentResult, TaskEvent> {
    return this.#run(options.signal, (context) => {
      checkNames('tournament', options);
      const { resume = false, out, type, rounds, pairs, seeds, anchor, seed, episodes } = options;
      const stored = resume ? readStored(out) : undefined;
      const each = options.each && checkBudget(options.each, 'each');
      const entrants = entrantsOf(this.#laboratory, agents, stored, { game: useOf(options.game), each });
      return tournament(context, {
        ...{ ...entrants, texts: agents.map(nameOf), each, resume, out },
        ...{ type, rounds, pairs, seeds, anchor, seed, episodes },
        openings: options.openings === undefined ? undefined : planOf(options.openings),
        noise: options.noise === undefined ? undefined : noiseOf(options),
      });
    });
  }

  /** What an agent finds in a position: value, line of play, root moves. LAB_BAD_POSITION if the game is over there. */
  analyze(agent: AgentSource, options: AnalyzeOptions = {}): AnalyzeResult {
    checkNames('analyze', options);
    const { agents } = this.#match([agent], options, true);
    const { position, seed = 1 } = options;
    return analyze({ laboratory: this.#laboratory, report: () => {} }, { agent: agents[0], position, seed });
  }

  /** A game of the caller against an agent, move by move. */
  play(agent: AgentSource, options: PlayOptions = {}): PlaySession {
    checkNames('play', options);
    const { game, agents } = this.#match([agent], options, true);
    return new PlaySession(this.#laboratory, {
      ...{ game, agent: agents[0], role: options.role, seed: options.seed ?? 1 },
    });
  }

  /** A game with its rules, to look at positions; LAB_UNKNOWN_EXTENSION or LAB_BAD_OPTION. */
  game(game: string | Use): Game {
    return this.#laboratory.game(typeof game === 'string' ? gameUse(game) : game);
  }

  /** An agent from a file, a run folder or a short name; LAB_BAD_AGENT or LAB_BAD_FILE. */
  agent(source: string, game?: string | Use): AgentSpec {
    return this.#match([source], { ...(game && { game }) }, true).agents[0];
  }

  /** The agents of an agent or population file, best first; LAB_BAD_FILE. */
  load(file: string): AgentSpec[] {
    return readAgents(file).agents.map(({ agent }) => agent);
  }

  /** Writes an agent to a file that every command takes, whole or not at all. */
  save(file: string, agent: AgentSpec): void {
    writeAgent(file, { agent });
  }

  /** Ends the threads, so that the process can end. */
  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    for (const pool of pools) await (await pool).close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #match(sources: readonly AgentSource[], options: GamesOptions, alone = false) {
    const each = checkBudget(options.each ?? {}, 'each');
    const openings = planOf(options.openings ?? { plies: DEFAULT_PLIES });
    const game = useOf(options.game);
    return { ...agentsOf(this.#laboratory, sources, { game, each, alone }), each, openings };
  }

  #run<Result, Event extends { readonly type: string }>(
    outer: AbortSignal | undefined,
    task: (context: TaskContext<Event>) => Promise<Result>,
  ): TaskRun<Result, Event | TaskEvent> {
    return new TaskRun(
      (report, signal) =>
        task({
          laboratory: this.#laboratory,
          signal,
          report,
          openExecutor: (folder) => this.#openExecutor(folder, signal, report),
        }),
      outer,
    );
  }

  async #openExecutor(
    folder: string,
    signal: AbortSignal,
    report: (event: TaskEvent) => void,
  ): Promise<Executor> {
    const { workers, executor: url } = this.#options;
    const say = (text: string) => report({ type: 'note', text });
    const open = () => openExecutor(this.#laboratory, { threads: workers, url, folder, say, signal });
    if (url !== undefined) return open();
    const allowed = JSON.stringify(this.#laboratory.programs.allowed);
    const opened = this.#pools.get(allowed) ?? open();
    this.#pools.set(allowed, opened);
    const pool = await opened;
    return { slots: pool.slots, run: (batch) => pool.run(batch), close: () => Promise.resolve() };
  }
}

const nameOf = (source: AgentSource): string => (typeof source === 'string' ? source : source.name);
const planOf = (plan: OpeningPlan | string): OpeningPlan =>
  typeof plan === 'string' ? parseOpeningPlan(plan) : plan;
const noiseOf = ({ noise = 0 }: GamesOptions): number =>
  fillOptions({ noise: DUEL_OPTIONS.noise }, { noise }, 'a match').noise;
const useOf = (game: string | Use | undefined): Use | undefined =>
  typeof game === 'string' ? gameUse(game) : game;
