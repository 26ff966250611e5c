import { LabError, type AgentSpec, type Budget, type Spec } from 'evolab';
import { agentsOf, gameText, readEndgame, resolveAgent, type Laboratory } from 'evolab/command';
import { link } from '../linker/link.ts';
import { Packages } from '../linker/packages.ts';
import { packAgent, packOutcomes } from '../page/pack-agent.ts';
import type { PageData } from '../page/protocol.ts';
import { levelsOf } from './levels.ts';
import { neededPlugins } from './needed-plugins.ts';
import { sharePage } from './share-page.ts';
import { storyOf } from './story.ts';

export interface ShareRequest {
  /** What a user calls the agents; none for a page on which people play each other. */
  readonly agents: readonly string[];
  readonly game: Spec | undefined;
  readonly each: Budget;
  readonly seed: number;
  /** What stands above the board; the game and its agents by default. */
  readonly title?: string;
  /** The rules in words, a paragraph each. */
  readonly rules?: readonly string[];
}

export interface SharedPage {
  readonly html: string;
  readonly game: Spec;
  readonly agents: readonly AgentSpec[];
}

/** A page that plays a game and needs nothing else: no network and no other file. */
export function share(laboratory: Laboratory, request: ShareRequest): SharedPage {
  const { game, agents } = agentsIn(laboratory, request);
  const data = pageData(laboratory, game, agents, request);
  const script = playScript(laboratory, neededPlugins(laboratory, game, agents));
  const names = namesText(agents.map(({ name }) => name));
  // Nobody plays against anybody in a game of one role.
  const others = laboratory.game(game).roles.length === 1 ? `, or watch ${names}` : ` against ${names}`;
  const title = request.title ?? `Play ${data.gameText}${names === '' ? '' : others}`;
  return { html: sharePage(title, data, script), game, agents };
}

/** Names as alternatives; those that differ by a number that goes up by 1, such as levels, as a range. */
export function namesText(names: readonly string[]): string {
  const numbered = names.map((name) => /^(.*\D)(\d+)$/.exec(name));
  const [first, ...others] = numbered;
  const isRange =
    others.length > 1 &&
    others.every(
      (found, i) => found?.[1] === first?.[1] && Number(found?.[2]) === Number(first?.[2]) + i + 1,
    );
  return isRange ? `${names[0]} to ${others.at(-1)![2]}` : names.join(' or ');
}

/** What a page of one file begins with. */
const IN_ONE_FILE = { module: '@evolab/studio/page', run: 'startPage' };

/** The program of a page that plays with these plugins, and of its worker. `begin` is called by the page. */
export function playScript(
  laboratory: Pick<Laboratory, 'root' | 'plugins'>,
  plugins: readonly string[],
  begin = IN_ONE_FILE,
): string {
  const imports = plugins.map((file, i) => `import plugin${i} from ${JSON.stringify(file)};\n`).join('');
  const names = plugins.map((_, i) => `plugin${i}`).join(', ');
  const entry = (module: string, run: string) =>
    `import { ${run} } from ${JSON.stringify(module)};\n${imports}export default (script) => ${run}([${names}], script);\n`;
  return link(new Packages(laboratory), {
    page: entry(begin.module, begin.run),
    worker: entry('@evolab/studio/worker', 'startWorker'),
  });
}

function agentsIn(
  laboratory: Laboratory,
  { agents, game, each }: ShareRequest,
): { game: Spec; agents: AgentSpec[] } {
  if (agents.length > 0) return agentsOf(laboratory, agents, { game, each });
  if (game === undefined)
    throw new LabError(
      'LAB_USAGE',
      'neither an agent nor a game is named',
      'name an agent, or add --game ID',
    );
  return { game: laboratory.registries.games.complete(game), agents: [] };
}

/** What the page is told. */
export function pageData(
  laboratory: Laboratory,
  game: Spec,
  agents: readonly AgentSpec[],
  {
    agents: sources,
    seed,
    start,
    rules,
  }: Pick<ShareRequest, 'agents' | 'seed' | 'rules'> & { readonly start?: string | undefined },
): PageData {
  const { registries, factory, version } = laboratory;
  const typed = gameText(game, registries);
  const endgames = [...new Set(agents.flatMap(({ endgame }) => endgame ?? []))];
  return {
    game,
    gameText: typed,
    agents: agents.map((agent, i) => ({
      name: agent.name,
      agent: packAgent(agent),
      levels: levelsOf(agent),
      story: storyOf(laboratory, agent, resolveAgent(sources[i], game, registries).stored, sources[i], typed),
    })),
    seed,
    ...(start !== undefined && { start }),
    ...(rules && { rules }),
    maker: `evolab ${version}`,
    ...(endgames.length > 0 && {
      endgames: Object.fromEntries(
        endgames.map((endgame) => {
          const { count } = factory.game(game).endgame!(endgame);
          return [endgame, packOutcomes(readEndgame(factory.endgameName(game, endgame), count, typed))];
        }),
      ),
    }),
  };
}
