import type { Adjudication, AgentSpec, Spec } from '../contract/agent.ts';
import type { Budget } from '../contract/searcher.ts';
import { adjudicationList } from '../agents/adjudication-text.ts';
import { limitList } from '../agents/budget.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import {
  defaultOpenings,
  openingPlanText,
  openingsOf,
  parseOpeningPlan,
  type OpeningPlan,
} from '../agents/opening-plan.ts';
import { difference } from '../config/settings.ts';
import { programsAmong } from '../registry/programs.ts';
import { requireAdjudicable } from '../play/adjudication.ts';
import type { Opening } from '../play/openings.ts';
import type { PlayedPairing } from '../play/pair.ts';
import { isAgentSpec, isSpec } from '../storage/agent-file.ts';
import { notUnderstood, seal, unseal } from '../storage/envelope.ts';
import { kindOf, readWhole, writeWhole } from '../storage/files.ts';
import { beginningFor, GameLog } from '../storage/game-log.ts';
import { digest, RunFolder } from '../storage/run-folder.ts';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import { shellWord } from '../util/shell-word.ts';
import { anchorText, checkAnchor, type Anchor } from './anchor.ts';
import { Ledger } from './ledger.ts';
import { countIn, resultsOf, type LoggedPairing } from './logged-pairing.ts';
import { checkSchedule, type ScheduleSettings } from './pairing.ts';
import { plannedOpenings } from './schedule.ts';

export const FILE = 'tournament.msgpack';
/** The log of the games in the folder of a tournament. */
export const LOG = 'games.log';

/** A tournament to begin, or what is new in one that goes on. Plain data. */
export interface TournamentRequest {
  readonly game: Spec;
  /** The players; when a tournament goes on, the players that join. */
  readonly agents: readonly AgentSpec[];
  /** How each was named. */
  readonly texts: readonly string[];
  readonly type?: ScheduleSettings['type'] | undefined;
  readonly rounds?: number | undefined;
  readonly pairs?: number | undefined;
  readonly seeds?: number | undefined;
  /** Limits of all that stand for their own; none for their own. */
  readonly each?: Budget | undefined;
  readonly openings?: OpeningPlan | undefined;
  /** The probability with which a move of any player is random. */
  readonly noise?: number | undefined;
  /** When games are ended by what the players say of them. */
  readonly adjudication?: Adjudication | undefined;
  readonly anchor?: Anchor | undefined;
  /** The folder; populations/tournament-GAME-SEED if none is given. */
  readonly out?: string | undefined;
  readonly resume: boolean;
  readonly seed?: number | undefined;
}

/** What does not change while a tournament grows. */
export interface Stored {
  /** Names the tournament in its log, 16 hexadecimal digits; missing in tournaments that an older version began. */
  readonly id?: string;
  readonly game: Spec;
  readonly rulesVersion: number;
  /** Limits of all agents, including those that join later. Without any, each agent has its own. */
  readonly each: Budget;
  /** As typed, and the digest of the book if they come from one. */
  readonly openings: string;
  readonly book: string | undefined;
  /** The probability with which a move is random; tournaments without noise do not name it. */
  readonly noise?: number;
  /** When games are adjudicated; tournaments that adjudicate none do not name it. */
  readonly adjudication?: Adjudication;
  /** True if the game has chance; tournaments of other games do not name it. */
  readonly luck?: boolean;
  readonly anchor: string | undefined;
  readonly settings: ScheduleSettings;
  readonly agents: readonly AgentSpec[];
  /** How each was typed. */
  readonly texts: readonly string[];
  /** The names of those that are external programs; tournaments without any do not name it. */
  readonly programs?: readonly string[];
}

/** A tournament as far as it was played. */
export interface Played extends Stored {
  readonly folder: RunFolder;
  /** Enough for all tables; the place of a pairing is that of its entry in the log, where the moves are. */
  readonly played: Ledger;
  readonly logFile: string;
}

/** A tournament in its folder: `tournament.msgpack` (settings and agents), `games.log`, and its tables. */
export interface Tournament extends Played {
  /** The first moves of the encounters; pairing `opening` begins with this one, from the first again when they run out. */
  readonly starts: readonly Opening[];
  /** Writes a pairing down; from then on it is never played again. */
  keep(pairing: LoggedPairing): PlayedPairing;
  close(): void;
}

/** The seed without another one. */
const SEED = 1;

/** The folder of a tournament. */
export const tournamentFolder = ({
  out,
  game,
  seed = SEED,
}: Pick<TournamentRequest, 'out' | 'game' | 'seed'>): RunFolder =>
  new RunFolder(out ?? `populations/tournament-${game.use}-${seed}`);

/** Begins a tournament or takes one up, with more agents or rounds if they are given. */
export async function openTournament(
  laboratory: Laboratory,
  request: TournamentRequest,
  waiting: { signal?: AbortSignal; say?: (line: string) => void },
): Promise<Tournament> {
  const stored = request.resume ? readStored(request.out) : undefined;
  const next = stored ? extended(laboratory, stored, request) : begun(laboratory, request);
  checkSchedule(next.settings);
  const folder = tournamentFolder({ out: request.out, game: next.game, seed: next.settings.seed });
  if (!stored && folder.exists()) {
    throw isTournament(folder.path)
      ? new LabError(
          'LAB_RUN_EXISTS',
          `there is already a tournament in ${folder.path}`,
          `go on with it: lab tournament --resume --out ${shellWord(folder.path)}, or begin another: ${folder.another()}`,
        )
      : new LabError('LAB_RUN_EXISTS', `${folder.path} is already there`, `add ${folder.another()}`);
  }
  // Before the folder is made: what is wrong with a book leaves nothing behind.
  const starts = openingsOf(
    laboratory.game(next.game),
    planOf(next),
    plannedOpenings(next.settings),
    next.settings.seed,
  );
  const release = await folder.lock(waiting);
  let opened: GameLog<LoggedPairing> | undefined;
  const write = () => writeWhole(folder.file(FILE), seal('evolab-tournament', next));
  try {
    if (stored ? digest(readStored(folder.path)) !== digest(stored) : folder.exists()) throw folder.changed();
    if (!stored) write();
    const logFile = folder.file(LOG);
    const played = new Ledger();
    const log = (opened = GameLog.open<LoggedPairing>(
      logFile,
      countIn(played, logFile, next),
      (verify) => folder.checkLock(verify),
      next.id,
    ));
    // Not before the log is known to be that of the folder: what is refused stays as it was.
    if (stored) write();
    return {
      ...next,
      folder,
      starts,
      logFile,
      played,
      keep: (pairing) => {
        const results = resultsOf(pairing);
        played.add(results, log.add(pairing));
        return results;
      },
      close: () => {
        try {
          log.close();
        } finally {
          release();
        }
      },
    };
  } catch (error) {
    opened?.close();
    release();
    throw error;
  }
}

/** A tournament to look at, without taking its folder; LAB_RUN_MISSING if there is none. */
export function readTournament(path: string): Played {
  const stored = readStored(path);
  const folder = new RunFolder(path);
  const logFile = folder.file(LOG);
  const played = new Ledger();
  GameLog.read<LoggedPairing>(logFile, countIn(played, logFile, stored), beginningFor(stored.id));
  return { ...stored, folder, logFile, played };
}

/** Whether a folder holds a tournament. */
export function isTournament(path: string): boolean {
  return kindOf(new RunFolder(path).file(FILE)) === 'file';
}

function begun(laboratory: Laboratory, request: TournamentRequest): Stored {
  const { game, agents, texts, each = {}, anchor, adjudication } = request;
  const rules = laboratory.game(game);
  if (adjudication) requireAdjudicable(rules);
  const { openings = defaultOpenings(rules) } = request;
  const seats = rules.roles.length;
  const solo = seats === 1;
  const { type = 'round-robin', rounds = 2, pairs = 1, seeds = 1, seed = SEED } = request;
  if (request.seeds !== undefined && (solo || type !== 'gauntlet'))
    throw new LabError('LAB_USAGE', '--seeds has no effect on other types', 'give --type gauntlet');
  const noise = request.noise ?? 0;
  if (solo && noise > 0)
    throw new LabError('LAB_USAGE', '--noise is for games of two sides or more', 'leave it out for a puzzle');
  const players = agents.map(({ name }) => name);
  checkAnchor(anchor, players);
  const stored: Stored = {
    game,
    rulesVersion: laboratory.registries.games.get(game.use).definition.rulesVersion ?? 1,
    each,
    openings: openingPlanText(openings),
    book: 'book' in openings ? openings.book.digest : undefined,
    ...(noise > 0 && { noise }),
    ...(adjudication && { adjudication }),
    ...(rules.chance && { luck: true }),
    anchor: anchor && anchorText(anchor),
    settings: {
      spread: SPREAD,
      type: solo ? 'solo' : type,
      ...(seats > 2 && { seats }),
      players,
      rounds,
      pairs,
      seeds,
      seed,
    },
    agents,
    texts,
    ...programsOf(laboratory, agents),
  };
  return { id: digest(stored).slice(0, 16), ...stored };
}

/** LAB_RUN_CHANGED if what was played would not belong to what is asked for. */
function mustContinue(laboratory: Laboratory, stored: Stored, request: TournamentRequest): void {
  const rules = laboratory.registries.games.get(stored.game.use).definition.rulesVersion ?? 1;
  if (rules !== stored.rulesVersion) {
    throw new LabError(
      'LAB_RUN_CHANGED',
      `the tournament was begun under version ${stored.rulesVersion} of the rules, installed is ${rules}`,
      'begin a new one',
    );
  }
  const { type, pairs, seeds, seed, openings, noise, adjudication, each } = request;
  const asked = {
    type,
    pairs,
    seeds,
    seed,
    noise,
    adjudication: adjudication && adjudicationList(adjudication).join(' '),
    openings: openings && openingPlanText(openings),
    each: each && limitList(each).join(),
  };
  const { openings: opened, noise: disturbed = 0 } = stored;
  const kept = {
    ...stored.settings,
    openings: opened,
    noise: disturbed,
    adjudication: adjudicationList(stored.adjudication).join(' ') || 'none',
    each: limitList(stored.each).join() || 'no limits',
  };
  for (const key of [
    'type',
    'pairs',
    'seeds',
    'seed',
    'openings',
    'noise',
    'adjudication',
    'each',
  ] as const) {
    if (asked[key] !== undefined && asked[key] !== kept[key])
      throw new LabError(
        'LAB_RUN_CHANGED',
        `the tournament was begun with other settings (${key} ${kept[key]})`,
        'a tournament keeps them; begin a new one with --out DIR',
      );
  }
  if (difference({ ...stored.game, ...request.game }, stored.game) !== undefined)
    throw new LabError(
      'LAB_RUN_CHANGED',
      `the tournament was begun with another game (${stored.game.use})`,
      'a tournament keeps it; begin a new one with --out DIR',
    );
  const plan = planOf(stored);
  if (('book' in plan ? plan.book.digest : undefined) !== stored.book)
    throw new LabError(
      'LAB_RUN_CHANGED',
      `the book of openings has changed since the tournament was begun (${stored.openings})`,
      'put the old one back, or begin a new tournament with --out DIR',
    );
}

/** The stored tournament with what is new; LAB_RUN_CHANGED as above, or if nobody can join. */
function extended(laboratory: Laboratory, stored: Stored, request: TournamentRequest): Stored {
  mustContinue(laboratory, stored, request);
  const { settings } = stored;
  const { agents, texts } = request;
  const joining = agents.map((agent, i) => newcomer(stored.agents, agent, texts[i]!));
  const newcomers = joining.flat();
  if (newcomers.length > 0 && (settings.type === 'swiss' || settings.type === 'knockout')) {
    throw new LabError(
      'LAB_RUN_CHANGED',
      `nobody can join a ${settings.type} tournament that has begun`,
      'begin a new one',
    );
  }
  const players = [...settings.players, ...newcomers.map(({ name }) => name)];
  checkAnchor(request.anchor, players);
  return {
    ...stored,
    anchor: request.anchor ? anchorText(request.anchor) : stored.anchor,
    agents: [...stored.agents, ...newcomers],
    ...programsOf(laboratory, [...stored.agents, ...newcomers]),
    texts: [...stored.texts, ...texts.filter((_, i) => joining[i]!.length > 0)],
    settings: {
      ...settings,
      players,
      rounds: Math.max(settings.rounds, request.rounds ?? 0),
    },
  };
}

/** The agent under a name that is free, its own or what was typed; nothing if it plays already. */
function newcomer(agents: readonly AgentSpec[], agent: AgentSpec, text: string): AgentSpec[] {
  const names = [agent.name, text];
  const others = agents.filter(({ name }) => names.includes(name));
  if (others.some((other) => digest(other) === digest({ ...agent, name: other.name }))) return [];
  const name = names.find((free) => !others.some((other) => other.name === free));
  if (name !== undefined) return [{ ...agent, name }];
  throw new LabError(
    'LAB_RUN_CHANGED',
    `another agent called '${text}' is in the tournament (${difference(others[0], agent)?.slice(0, 80)})`,
    'give the new one a name of its own',
  );
}

function programsOf(laboratory: Laboratory, agents: readonly AgentSpec[]): Pick<Stored, 'programs'> {
  const programs = programsAmong(laboratory.registries, agents);
  return programs.length > 0 ? { programs } : {};
}

/** Openings on which the encounters of a round are spread: no rating rests on a few positions. */
const SPREAD = 64;

const planOf = ({ openings }: Stored): OpeningPlan => parseOpeningPlan(openings);

/** What a folder says of its tournament; LAB_RUN_MISSING if there is none, LAB_BAD_FILE if it is something else. */
export function readStored(out: string | undefined): Stored {
  if (out === undefined)
    throw new LabError('LAB_USAGE', 'which tournament? give --out DIR', 'the folder it was begun in');
  const file = new RunFolder(out).file(FILE);
  if (kindOf(file) !== 'file')
    throw new LabError(
      'LAB_RUN_MISSING',
      `there is no tournament in ${out}`,
      'give the folder of one; lab tournament without --resume begins one',
    );
  const stored = unseal(readWhole(file), ['evolab-tournament'], file).value;
  if (!isStored(stored)) throw notUnderstood(file, 'tournament');
  // The seeds of a gauntlet had another name once.
  const { heroes, ...settings } = stored.settings as ScheduleSettings & { readonly heroes?: number };
  return heroes === undefined ? stored : { ...stored, settings: { ...settings, seeds: heroes } };
}

// The checksum guards against damage, this against files that other programs or newer versions made.
function isStored(value: unknown): value is Stored {
  if (!isMap(value)) return false;
  const { game, each, openings, settings, agents, texts } = value as Partial<Stored>;
  return (
    isSpec(game) &&
    isMap(each) &&
    typeof openings === 'string' &&
    isMap(settings) &&
    Array.isArray(settings['players']) &&
    Array.isArray(agents) &&
    agents.every(isAgentSpec) &&
    Array.isArray(texts)
  );
}
