import { agentsOf } from '../agents/agents.ts';
import { checkBudget } from '../agents/budget.ts';
import { gameUse } from '../config/option-text.ts';
import { parseOpeningPlan, type OpeningPlan } from '../agents/opening-plan.ts';
import type { AgentSpec, Spec } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import type { Executor } from '../contract/executor.ts';
import { DUEL_OPTIONS, type LabConfig } from '../config/config-form.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { fillOptions } from '../registry/option-check.ts';
import { firstAgent } from '../experiment/first-agent.ts';
import { runConfig, storedRun } from '../experiment/run-settings.ts';
import { settingsOf } from '../config/settings.ts';
import { checkAdjudication } from '../play/adjudication.ts';
import { checkSprt, SPRT_DEFAULTS } from '../statistics/sprt.ts';
import { readAgents, writeAgent } from '../storage/agent-file.ts';
import { analyze, type AnalyzeResult } from '../tasks/analyze.ts';
import { closeAll } from '../tasks/close-all.ts';
import type { TaskContext, TaskEvent } from '../tasks/context.ts';
import { duel, type DuelResult } from '../tasks/duel.ts';
import { evolve, type EvolutionEvent, type EvolutionResult } from '../tasks/evolve.ts';
import { PlaySession } from '../tasks/play-session.ts';
import { tournament, type TournamentResult } from '../tasks/tournament.ts';
import { entrantsOf } from '../tournament/entrants.ts';
import { readStored } from '../tournament/folder.ts';
import { leftOpen } from '../worker/left-open.ts';
import { openExecutor } from '../worker/open-executor.ts';
import { rulesKept } from '../worker/rules-kept.ts';
import type {
  AgentSource,
  AnalyzeOptions,
  DuelOptions,
  EvolveOptions,
  GamesOptions,
  PlayOptions,
  TournamentOptions,
} from './lab-options.ts';
import { checkAgent, checkAgents, checkOptions } from './check-options.ts';
import { TaskRun } from './task-run.ts';

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
    return this.#run<EvolutionResult, EvolutionEvent>(options, (context) => {
      checkOptions('evolve', options);
      const { method, preset, folder, resume = false, generations, episodes, tensorboard, seed } = options;
      const laboratory = this.#laboratory;
      const game = useOf(options.game);
      const from =
        options.from === undefined
          ? undefined
          : firstAgent(agentsOf(laboratory, [options.from], { game }).agents[0]);
      const overrides: LabConfig = { ...options.config, ...(seed !== undefined && { seed }) };
      const config = runConfig(laboratory, { method, preset, overrides, game, from });
      const settings = settingsOf(method, config, laboratory.registries);
      const run =
        resume && folder !== undefined
          ? { stored: storedRun(laboratory, folder, { settings, from }) }
          : { settings };
      const kept = { folder, from, episodes, tensorboard };
      return evolve(context, { ...run, ...kept, generations: generations ?? config.generations });
    });
  }

  /** Plays two agents against each other in pairs of games with colours swapped. */
  duel(a: AgentSource, b: AgentSource, options: DuelOptions = {}): TaskRun<DuelResult, TaskEvent> {
    return this.#run(options, (context) => {
      checkOptions('duel', options);
      const { rounds = DUEL_OPTIONS.rounds.default, seed = 1, sprt, keepGames = false } = options;
      const { adjudication, episodes } = options;
      if (adjudication) checkAdjudication(adjudication);
      const noise = noiseOf(options);
      const { each, ...match } = this.#match([a, b], options);
      const test = sprt && { ...SPRT_DEFAULTS, ...sprt };
      if (test) checkSprt(test);
      return duel(context, {
        game: match.game,
        agents: match.agents,
        each,
        openings: match.openings,
        rounds,
        noise,
        adjudication,
        seed,
        sprt: test,
        keepGames,
        episodes,
      });
    });
  }

  /** Lets many agents play each other in a folder, where every game is kept at once. */
  tournament(
    agents: readonly AgentSource[],
    options: TournamentOptions,
  ): TaskRun<TournamentResult, TaskEvent> {
    return this.#run(options, (context) => {
      checkOptions('tournament', options);
      checkAgents(agents);
      const { resume = false, out, type, rounds, pairs, seeds, anchor, seed } = options;
      const { adjudication, episodes } = options;
      if (adjudication) checkAdjudication(adjudication);
      const stored = resume ? readStored(out) : undefined;
      const each = options.each && checkBudget(options.each, 'each');
      const entrants = entrantsOf(this.#laboratory, agents, stored, { game: useOf(options.game), each });
      return tournament(context, {
        ...entrants,
        each,
        resume,
        out,
        type,
        rounds,
        pairs,
        seeds,
        anchor,
        seed,
        episodes,
        adjudication,
        openings: options.openings === undefined ? undefined : planOf(options.openings),
        noise: options.noise === undefined ? undefined : noiseOf(options),
      });
    });
  }

  /** What an agent finds in a position: value, line of play, root moves. LAB_BAD_POSITION if the game is over there. */
  analyze(agent: AgentSource, options: AnalyzeOptions = {}): AnalyzeResult {
    checkOptions('analyze', options);
    const { agents } = this.#match([agent], options);
    const { position, seed = 1 } = options;
    return analyze({ laboratory: this.#laboratory, report: () => {} }, { agent: agents[0], position, seed });
  }

  /** A game of the caller against an agent in all other roles, or against one in each, move by move. */
  play(agent: AgentSource | readonly AgentSource[], options: PlayOptions = {}): PlaySession {
    checkOptions('play', options);
    const sources = Array.isArray(agent) ? (agent as readonly AgentSource[]) : [agent as AgentSource];
    const { game, agents } = this.#match(sources, options);
    return new PlaySession(this.#laboratory, {
      game,
      agents,
      role: options.role,
      seed: options.seed ?? 1,
    });
  }

  /** A game with its rules, to look at positions; LAB_UNKNOWN_EXTENSION or LAB_BAD_OPTION. */
  game(game: string | Spec): Game {
    return this.#laboratory.game(typeof game === 'string' ? gameUse(game) : game);
  }

  /** An agent from a file, a run folder or a short name; LAB_BAD_AGENT or LAB_BAD_FILE. */
  agent(source: string, game?: string | Spec): AgentSpec {
    return this.#match([source], { ...(game && { game }) }).agents[0];
  }

  /** The agents of an agent or population file, best first; LAB_BAD_FILE. */
  load(file: string): AgentSpec[] {
    return readAgents(file).agents.map(({ agent }) => agent);
  }

  /** Writes an agent to a file that every command takes, whole or not at all. */
  save(file: string, agent: AgentSpec): void {
    checkAgent(agent);
    writeAgent(file, { agent });
  }

  /** Ends the threads, so that the process can end. */
  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    // oxlint-disable-next-line lab/no-spread-of-data -- a pool for each set of allowed programs
    await closeAll(...pools.map((pool) => async () => (await pool).close()));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #match<const Sources extends readonly AgentSource[]>(sources: Sources, options: GamesOptions) {
    checkAgents(sources);
    const each = checkBudget(options.each ?? {}, 'each');
    const openings = options.openings === undefined ? undefined : planOf(options.openings);
    const game = useOf(options.game);
    return { ...agentsOf(this.#laboratory, sources, { game, each }), each, openings };
  }

  #run<Result, Event extends { readonly type: string }>(
    options: { readonly signal?: AbortSignal },
    task: (context: TaskContext<Event>) => Promise<Result>,
  ): TaskRun<Result, Event | TaskEvent> {
    // A script in JavaScript may leave the options out, or give anything: the task refuses it.
    const outer = (options as { readonly signal?: unknown } | null | undefined)?.signal;
    return new TaskRun(
      (report, signal) =>
        task({
          laboratory: this.#laboratory,
          signal,
          report,
          openExecutor: (folder) => this.#openExecutor(folder, signal, report),
        }),
      outer instanceof AbortSignal ? outer : undefined,
    );
  }

  async #openExecutor(
    folder: string,
    signal: AbortSignal,
    report: (event: TaskEvent) => void,
  ): Promise<Executor> {
    const { workers, executor: url } = this.#options;
    const say = (text: string) => report({ type: 'note', text });
    const open = async () =>
      rulesKept(
        await openExecutor(this.#laboratory, { threads: workers, url, folder, say, signal }),
        this.#laboratory.factory,
      );
    if (url !== undefined) return open();
    const allowed = JSON.stringify(this.#laboratory.programs.allowed);
    const opened = this.#pools.get(allowed) ?? open();
    this.#pools.set(allowed, opened);
    return leftOpen(await opened);
  }
}

function planOf(plan: OpeningPlan | string): OpeningPlan {
  if (typeof plan === 'string') return parseOpeningPlan(plan);
  if ('plies' in plan) fillOptions({ openings: DUEL_OPTIONS.openings }, { openings: plan.plies }, 'a match');
  return plan;
}
const noiseOf = ({ noise = 0 }: GamesOptions): number =>
  fillOptions({ noise: DUEL_OPTIONS.noise }, { noise }, 'a match').noise;
const useOf = (game: string | Spec | undefined): Spec | undefined =>
  typeof game === 'string' ? gameUse(game) : game;
