import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { OptionsOf } from 'evolab';
import {
  describeRun,
  kindOf,
  listed,
  readReported,
  reportOfWork,
  runConfig,
  settingsOf,
  type LabConfig,
  type Laboratory,
  type Settings,
} from 'evolab/command';
import { drawBlock } from 'evolab/report';
import type { Setting } from '../page/runs/setting.ts';
import { HttpError } from './http-error.ts';
import { bodyOf, INPUTS, queryOf } from './input.ts';
import { GAMES_FILE, GamesOfRuns } from './kept-games.ts';
import { changesOf, simpleSettings } from './run-settings.ts';
import { ServedFolder } from './served-folder.ts';
import { StartedRuns, type StoppedRun } from './started-runs.ts';
import { PlayPages } from './play-pages.ts';
import { Watch } from './watch.ts';
import { WatchedEvolution } from './watched-evolution.ts';
import { WatchedRuns } from './watched-runs.ts';
import { WatchedTournament } from './watched-tournament.ts';
import { WatchedWork } from './watched-work.ts';

/** A question of a page, which was let in. */
export interface Question {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly response: ServerResponse;
}

/** Answers with data, which is sent as JSON; undefined if it answers the question itself. */
type Route = (question: Question) => unknown;

type RunChoice = OptionsOf<typeof INPUTS.settings>;

/** Agents that play most games well enough, as one would type them. */
const EXAMPLES = [
  { id: 'uct:sims=1000', summary: 'tree search with playouts' },
  { id: 'material:depth=4', summary: 'alpha-beta that counts pieces' },
];

/** What pages can ask for, by method and path. */
export class Routes {
  readonly started: StartedRuns;
  readonly #laboratory: Laboratory;
  readonly #folder: ServedFolder;
  readonly #watch = new Watch();
  readonly #games: GamesOfRuns;
  readonly #routes: Readonly<Record<string, Route>>;

  constructor(laboratory: Laboratory, path: string) {
    this.#laboratory = laboratory;
    this.#folder = new ServedFolder(laboratory, path);
    this.#games = new GamesOfRuns(laboratory);
    this.started = new StartedRuns(laboratory);
    const play = new PlayPages(laboratory, this.#folder);
    this.#routes = {
      'GET /play': ({ url }) => play.page(url),
      'GET /play.js': ({ url }) => play.script(url),
      'GET /tree': ({ url }) => play.tree(url),
      'GET /api/events': (question) => this.#events(question),
      'GET /api/choices': () => this.#choices(),
      'GET /api/settings': ({ url }) => ({ settings: this.#form(queryOf(url, INPUTS.settings)) }),
      'GET /api/games': ({ url }) => {
        const { run, before } = queryOf(url, INPUTS.games);
        return this.#games.list(this.#folder.find(run), before);
      },
      'GET /api/game': async ({ url }) => {
        const { run, number } = queryOf(url, INPUTS.game);
        const games = this.#games.show(this.#folder.find(run), number);
        return { html: (await drawBlock({ kind: 'games', games }, 'game')).text };
      },
      'GET /api/family': ({ url }) => {
        const { run } = queryOf(url, INPUTS.run);
        const watched = this.#evolution(run);
        watched.look();
        return { family: watched.family() ?? [] };
      },
      'POST /api/start': ({ request }) => this.#start(request),
      'POST /api/stop': async ({ request }) => {
        const { run } = await bodyOf(request, INPUTS.run);
        this.started.stop(this.#folder.find(run));
        return { run };
      },
      'POST /api/resume': ({ request }) => this.#resume(request),
      'POST /api/improve': async ({ request }) => {
        const { run } = await bodyOf(request, INPUTS.run);
        const folder = this.#folder.find(run);
        if (kindOf(join(folder, 'champion.msgpack')) !== 'file')
          throw new HttpError(400, `${run} has no champion yet`);
        this.started.improve(run, folder);
        await this.#watch.hurry();
        return { run };
      },
    };
  }

  /** The answer to a question; 404 if nothing can be asked so. */
  answer(question: Question): unknown {
    const key = `${question.request.method} ${question.url.pathname}`;
    if (!Object.hasOwn(this.#routes, key)) throw new HttpError(404, 'there is nothing of this name');
    return this.#routes[key](question);
  }

  /** Stops what was started here and waits for it. */
  async close(): Promise<StoppedRun[]> {
    await this.#watch.close();
    return this.started.close();
  }

  async #events({ request, url, response }: Question): Promise<void> {
    const { of, known: asked } = queryOf(url, INPUTS.events);
    const last = request.headers['last-event-id'];
    const known = typeof last === 'string' ? last : asked;
    await this.#watch.add(response, of, known, () => {
      if (of === '') return new WatchedRuns(this.#laboratory, this.#folder, this.started);
      const path = this.#folder.find(of);
      // What cannot be read is said in the same way of every kind.
      if (describeRun(this.#laboratory, path).kind === 'damaged') return this.#evolution(of);
      if (kindOf(join(path, 'tournament.msgpack')) === 'file')
        return new WatchedTournament(this.#laboratory, of, path);
      if (reportOfWork(this.#laboratory, path)) return new WatchedWork(this.#laboratory, of, path);
      return this.#evolution(of);
    });
  }

  #evolution(name: string): WatchedEvolution {
    return new WatchedEvolution(this.#laboratory, name, this.#folder.find(name), this.started);
  }

  #choices(): object {
    return { presets: this.#brief('presets'), games: this.#brief('games'), agents: this.#agents() };
  }

  #brief(kind: 'games' | 'presets' | 'searchers'): { readonly id: string; readonly summary: string }[] {
    return listed(this.#laboratory, kind).map(({ id, summary }) => ({ id, summary }));
  }

  /** What can be named as an agent: champions of the folder first. */
  #agents(): object[] {
    const champions = this.#folder
      .runs()
      .filter((run) => kindOf(join(run, 'champion.msgpack')) === 'file')
      .map((run) => ({ id: this.#folder.nameOf(run), summary: 'champion of this run' }));
    return [...champions, ...EXAMPLES, ...this.#brief('searchers')];
  }

  /** The settings of a run; LAB_* if there is no such run. */
  #settings({ method, preset, game }: RunChoice, overrides: LabConfig): Settings {
    const laboratory = this.#laboratory;
    const choices = { method, preset: preset || undefined, game: this.#folder.game(game || undefined) };
    const settings = settingsOf(
      method,
      runConfig(laboratory, { ...choices, overrides }),
      laboratory.registries,
    );
    laboratory.game(settings.game);
    return settings;
  }

  #form(choice: RunChoice): Setting[] {
    return simpleSettings(this.#laboratory, this.#settings(choice, {}));
  }

  async #start(request: IncomingMessage): Promise<object> {
    const { set, seed, generations, name, keepGames, ...choice } = await bodyOf(request, INPUTS.start);
    const { method, preset, game } = choice;
    // What is wrong is said at once, by the same functions that the command calls.
    const changes = changesOf(this.#form(choice), set);
    const settings = this.#settings(choice, { ...changes.config, seed });
    const run = name || `${method}-${settings.game.use}-${seed}`;
    const folder = this.#folder.place(run);
    if (kindOf(folder) !== undefined)
      throw new HttpError(409, `${run} is there already: give it another name`);
    await this.started.start(run, folder, [
      ...['evolve', `--plugin=${method}`, `--seed=${seed}`, `--out=${folder}`],
      ...(preset === '' ? [] : [`--preset=${preset}`]),
      ...(game === '' ? [] : [`--game=${game}`]),
      ...changes.words,
      ...(generations === 0 ? [] : [`--generations=${generations}`]),
      ...(keepGames ? [`--episodes=${join(folder, GAMES_FILE)}`] : []),
    ]);
    await this.#watch.hurry();
    return { run };
  }

  async #resume(request: IncomingMessage): Promise<object> {
    const { run, generations } = await bodyOf(request, INPUTS.resume);
    const folder = this.#folder.find(run);
    const report = reportOfWork(this.#laboratory, folder);
    if (report !== undefined) {
      const resume = resumeOf(report, folder, run);
      // Rules that the file names must lie in the folder too.
      for (const word of resume) if (word.startsWith('--game=')) this.#folder.game(word.slice(7));
      await this.started.start(run, folder, [...resume, `--out=${folder}`]);
      await this.#watch.hurry();
      return { run };
    }
    const games = join(folder, GAMES_FILE);
    const isTournament = kindOf(join(folder, 'tournament.msgpack')) === 'file';
    await this.started.start(run, folder, [
      ...[isTournament ? 'tournament' : 'evolve', '--resume', `--out=${folder}`],
      ...(generations === 0 || isTournament ? [] : [`--generations=${generations}`]),
      ...(kindOf(games) === 'file' ? [`--episodes=${games}`] : []),
    ]);
    await this.#watch.hurry();
    return { run };
  }
}

/** The command that goes on with work; 400 if the file that tells of it cannot be understood. */
function resumeOf(
  report: NonNullable<ReturnType<typeof reportOfWork>>,
  folder: string,
  run: string,
): readonly string[] {
  const content = readReported(report, folder);
  try {
    return report.status(content).resume;
  } catch {
    throw new HttpError(400, `${run} cannot be gone on with: ${report.file} is damaged`);
  }
}
