import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Rating } from '../contract/evolution.ts';
import type { Use } from '../contract/agent.ts';
import { checkState } from '../lab/experiment.ts';
import { useText } from '../lab/use-text.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { kindOf } from '../storage/files.ts';
import { isInUse } from '../storage/folder-use.ts';
import { RunFolder } from '../storage/run-folder.ts';
import { isTournament, readTournament } from '../tournament/folder.ts';
import { plannedPairings } from '../tournament/schedule.ts';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';

/** An evolution or a tournament in its folder. */
export interface ListedRun {
  readonly folder: string;
  readonly kind: 'evolution' | 'tournament' | 'damaged';
  /** The method of an evolution, the type of a tournament; of a damaged run what is wrong with it. */
  readonly method: string;
  /** As one would type it after `--game`. */
  readonly game: string;
  /** Generations of an evolution, pairs of a tournament that are finished, and those that are planned. */
  readonly done: number;
  readonly planned: number;
  /**
   * The best score of a champion, from 0 to 1, against the strongest opponent that never changes; of a tournament the
   * leader and its Elo, as far as it was rated. Undefined before there is one.
   */
  readonly best?:
    | { readonly against: string; readonly score: number; readonly generation: number }
    | { readonly name: string; readonly elo: number }
    | undefined;
  readonly state: 'running' | 'finished' | 'stopped';
  /** When it was last changed, in milliseconds of the epoch. */
  readonly changed: number;
}

/** How far below the folders that are looked into: populations/reproduce-PAPER/NAME is three below the first. */
const DEPTH = 3;

/** The evolutions and tournaments in these folders and below, the last changed first; LAB_RUN_MISSING for no folder. */
export function listRuns(
  { laboratory }: { readonly laboratory: Pick<Laboratory, 'registries'> },
  folders: readonly string[],
): ListedRun[] {
  const found = folders.flatMap((folder) => {
    if (kindOf(folder) === 'folder') return runsBelow(folder);
    throw new LabError(
      'LAB_RUN_MISSING',
      `there is no folder ${folder}`,
      'lab runs looks into this one and below',
    );
  });
  return [...new Set(found)]
    .map((folder) => describeRun(laboratory, folder))
    .sort((a, b) => b.changed - a.changed);
}

/** The folders of evolutions and tournaments among a folder and those below it. */
export function runsBelow(folder: string, depth = DEPTH): string[] {
  if (isTournament(folder) || isEvolution(folder)) return [folder];
  if (depth === 0) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .flatMap(({ name }) => runsBelow(join(folder, name), depth - 1));
}

/** Other commands keep their state in a file of this name too; only an evolution has a log or a plan beside it. */
const isEvolution = (folder: string): boolean =>
  ['state.msgpack', 'run.yaml'].every((name) => kindOf(join(folder, name)) === 'file');

/** The evolution or the tournament in a folder of `runsBelow`. */
export function describeRun({ registries }: Pick<Laboratory, 'registries'>, folder: string): ListedRun {
  const text = (game: Use): string =>
    registries.games.has(game.use)
      ? useText(game, registries.games.get(game.use).definition.defaults)
      : game.use;
  const changed = Math.max(
    ...['state.msgpack', 'games.log', 'tournament.msgpack'].map(
      (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    ),
  );
  const stateOf = (done: number, planned: number): ListedRun['state'] =>
    isInUse(join(folder, 'lock')) ? 'running' : done >= planned ? 'finished' : 'stopped';
  try {
    if (isTournament(folder)) {
      const { game, settings, played } = readTournament(folder);
      const [done, planned] = [played.length, plannedPairings(settings)];
      const progress = { done, planned, state: stateOf(done, planned) };
      const { type: method } = settings;
      return {
        folder,
        kind: 'tournament',
        method,
        game: text(game),
        ...progress,
        best: leaderOf(folder),
        changed,
      };
    }
    const run = new RunFolder(folder);
    const { settings, generation, ratings } = checkState(run.readState(), folder);
    const planned = Math.max(run.readPlan() ?? generation, generation);
    const progress = { done: generation, planned, state: stateOf(generation, planned) };
    const { method, game, rating } = settings;
    const best = bestOf(ratings, rating.anchors.at(-1));
    return { folder, kind: 'evolution', method, game: text(game), ...progress, best, changed };
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    return {
      folder,
      kind: 'damaged',
      method: error.message,
      game: '',
      done: 0,
      planned: 0,
      state: 'stopped',
      changed,
    };
  }
}

function bestOf(ratings: readonly Rating[], anchor: string | undefined): ListedRun['best'] {
  const scores = ratings
    .filter(({ against }) => against === anchor)
    .map(({ against, generation, wins, losses, draws }) => ({
      ...{ against, generation, score: (wins + draws / 2) / (wins + losses + draws) },
    }));
  // The earliest of equals.
  return scores.reduce<(typeof scores)[number] | undefined>(
    (best, one) => (best && best.score >= one.score ? best : one),
    undefined,
  );
}

/** From the tables that a tournament wrote when it last ended. */
function leaderOf(folder: string): ListedRun['best'] {
  try {
    const { standings } = JSON.parse(readFileSync(join(folder, 'standings.json'), 'utf8')) as {
      standings?: unknown;
    };
    const [first] = Array.isArray(standings) ? (standings as unknown[]) : [];
    if (!isMap(first) || typeof first['name'] !== 'string' || typeof first['elo'] !== 'number')
      return undefined;
    return { name: first['name'], elo: first['elo'] };
  } catch {
    // There are none as long as it runs for the first time.
    return undefined;
  }
}
