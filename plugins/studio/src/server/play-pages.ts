import type { AgentSpec, Spec } from 'evolab';
import {
  agentsOf,
  kindOf,
  parsePosition,
  resolveAgent,
  splitOptions,
  treePage,
  type Laboratory,
} from 'evolab/command';
import { htmlText } from 'evolab/browser';
import { neededPlugins } from '../share/needed-plugins.ts';
import { refuseProgram } from '../share/refuse-program.ts';
import { pageData, playScript } from '../share/share.ts';
import { Asset, wholePage } from './assets.ts';
import { HttpError } from './http-error.ts';
import type { ServedFolder } from './served-folder.ts';

/** Who plays, as a page asks for it. */
interface Players {
  readonly sources: readonly string[];
  readonly game: Spec;
  readonly agents: readonly AgentSpec[];
  readonly seed: number;
  /** The first position as the game prints it; that of the game if undefined. */
  readonly start: string | undefined;
}

/** Agents of a page at most, characters of a name, and programs that are kept. */
const [MOST_AGENTS, MOST_CHARACTERS, MOST_SCRIPTS] = [4, 400, 8];
/** What a search of a tree takes at most: the server answers nobody else meanwhile. */
const [SEARCH_MILLIS, MOST_EXACT] = [2000, 200_000];
const BEGIN = { module: '@evolab/studio/served-page', run: 'startServedPage' };

/** Pages on which people play agents, whose search runs in the browser. */
export class PlayPages {
  readonly #laboratory: Laboratory;
  readonly #folder: ServedFolder;
  /** By the plugins that are in them. */
  readonly #scripts = new Map<string, string>();

  constructor(laboratory: Laboratory, folder: ServedFolder) {
    this.#laboratory = laboratory;
    this.#folder = folder;
  }

  /** The page for the players that its address names; LAB_PROGRAM for one that no page can have. */
  page(url: URL): Asset {
    const { sources, game, agents, seed, start } = this.#players(url);
    // What cannot be linked is said in place of the page.
    this.#scriptFor(game, agents);
    const query = new URLSearchParams(url.searchParams);
    for (const key of ['position', 'token']) query.delete(key);
    const tree = agents.length > 0 && { tree: `/tree?${query.toString()}` };
    const data = { ...pageData(this.#laboratory, game, agents, { agents: sources, seed, start }), ...tree };
    const names = agents.map(({ name }) => name);
    const title = [...(names.length > 0 ? [names.join(', ')] : []), data.gameText].join(': ');
    return new Asset('text/html', pageOf(title, JSON.stringify(data), url.search));
  }

  /** The program of the page at the same address. */
  script(url: URL): Asset {
    const { game, agents } = this.#players(url);
    return new Asset('text/javascript', this.#scriptFor(game, agents));
  }

  /** The tree of a short search of the first agent at the position. */
  async tree(url: URL): Promise<Asset> {
    const { agents, seed, start } = this.#players(url);
    if (agents.length === 0) throw new HttpError(400, 'an agent is wanted that searches');
    const [agent] = agents;
    const { exact = 0, millis = SEARCH_MILLIS, ...budget } = agent.budget;
    const limits = { ...budget, millis: Math.min(millis, SEARCH_MILLIS) };
    const bounded = {
      ...agent,
      budget: exact > 0 ? { ...limits, exact: Math.min(exact, MOST_EXACT) } : limits,
    };
    const context = { laboratory: this.#laboratory, report: () => {} };
    const { page } = await treePage(context, { agent: bounded, position: start, seed });
    return wholePage(page);
  }

  #scriptFor(game: Spec, agents: readonly AgentSpec[]): string {
    const needed = neededPlugins(this.#laboratory, game, agents);
    const key = needed.join('\n');
    const known = this.#scripts.get(key);
    if (known !== undefined) return known;
    const script = playScript(this.#laboratory, needed, BEGIN);
    const [oldest] = this.#scripts.keys();
    if (this.#scripts.size >= MOST_SCRIPTS) this.#scripts.delete(oldest);
    this.#scripts.set(key, script);
    return script;
  }

  #players({ searchParams }: URL): Players {
    for (const [key, value] of searchParams)
      if (
        !['agent', 'game', 'seed', 'position', 'token'].includes(key) ||
        value.length > MOST_CHARACTERS ||
        // Positions of some games have lines.
        (key !== 'position' && /\p{Cc}/u.test(value))
      )
        throw new HttpError(400, 'agents, a game, a position and a seed are wanted');
    const asked = searchParams.getAll('agent').filter((text) => text !== '');
    if (asked.length > MOST_AGENTS) throw new HttpError(400, `at most ${MOST_AGENTS} agents fit at a board`);
    const seed = searchParams.get('seed') ?? '1';
    if (!/^\d{1,9}$/.test(seed)) throw new HttpError(400, 'a seed is a whole number');
    const game = this.#folder.game(searchParams.get('game') || undefined);
    const sources = asked.map((text) => this.#sourceOf(text));
    const found = this.#agentsOf(sources, game);
    const start = searchParams.get('position') || undefined;
    const position = parsePosition(this.#laboratory.game(found.game), start);
    if (start !== undefined && position.over) throw new HttpError(400, 'the game is over in this position');
    return { ...found, sources, seed: Number(seed), start };
  }

  #agentsOf(
    sources: readonly string[],
    game: Spec | undefined,
  ): { game: Spec; agents: readonly AgentSpec[] } {
    const { registries } = this.#laboratory;
    if (sources.length > 0) {
      // What is typed at a terminal may start a program; an address may not.
      for (const source of sources) {
        const { agent } = resolveAgent(source, game ?? { use: '' }, registries).stored;
        refuseProgram(this.#laboratory, agent, 'lab play plays against it at a terminal');
      }
      return agentsOf(this.#laboratory, sources, { game });
    }
    if (game === undefined) throw new HttpError(400, 'neither an agent nor a game is named');
    return { game: registries.games.complete(game), agents: [] };
  }

  /** A run of the folder by its name, or a short name such as `uct:sims=500`; no other file. */
  #sourceOf(text: string): string {
    const [source, options] = splitOptions(text, this.#laboratory.registries);
    const [, name, place = ''] = /^(.*?)(#\d+)?$/s.exec(source)!;
    try {
      return this.#folder.agent(name) + place + (options === undefined ? '' : `:${options}`);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
    }
    const { searchers, evaluators } = this.#laboratory.registries;
    const [id] = name.split(':', 1);
    const isShort = searchers.has(id) || evaluators.has(id);
    if (!isShort || kindOf(name) !== undefined)
      throw new HttpError(
        404,
        `there is no agent called ${text} here: name a run of this folder, or a search such as uct:sims=200`,
      );
    return text;
  }
}

const pageOf = (title: string, json: string, search: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${htmlText(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/play.css">
<script type="application/json" id="data">${json.replaceAll('<', '\\u003c')}</script>
<script src="/play.js${htmlText(search)}" defer></script>
</head>
<body>
<header class="top"><a class="brand" href="/">evolab</a><nav aria-label="pages"><a href="/#/">Runs</a> <a href="/#/new">New run</a> <a href="/#/play" aria-current="page">Play</a></nav></header>
<header><h1>${htmlText(title)}</h1></header>
<main id="root"></main>
<noscript>This page plays with a script, which the browser does not run.</noscript>
</body>
</html>
`;
