import type { AgentSpec, MatchRecord, Use } from '../contract/agent.ts';
import type { Budget } from '../contract/searcher.ts';
import { checkBudget } from '../lab/agent-source.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { gameUse, parseOptions } from '../lab/option-text.ts';
import { difference } from '../lab/settings.ts';
import { Ledger } from './ledger.ts';
import type { Opening } from '../play/openings.ts';
import { resultOf, type PlayedPairing } from '../play/pair.ts';
import { checkSchedule, type ScheduleSettings } from './pairing.ts';
import { plannedOpenings } from './schedule.ts';
import { seal, unseal } from '../storage/envelope.ts';
import { kindOf, readWhole, writeWhole } from '../storage/files.ts';
import { GameLog } from '../storage/game-log.ts';
import { digest, RunFolder } from '../storage/run-folder.ts';
import { LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';
import { agentsOf } from '../lab/agents.ts';
import { bookDigest, checkOpenings, openingsOf } from '../lab/opening-plan.ts';

const FILE = 'tournament.msgpack';
const LOG = 'games.log';

/** What `lab tournament` was asked, flags as they were typed. */
export interface TournamentRequest {
  readonly type?: ScheduleSettings['type'] | undefined;
  readonly rounds?: number | undefined;
  readonly pairs?: number | undefined;
  readonly heroes?: number | undefined;
  readonly each?: string | undefined;
  readonly openings?: string | undefined;
  readonly anchor?: string | undefined;
  readonly out?: string | undefined;
  readonly resume: boolean;
  readonly pgnout?: string | undefined;
  /** A database of episodes that takes the games. */
  readonly episodes?: string | undefined;
  readonly game?: string | undefined;
  /** The game of agents that name none, for a tournament that begins. */
  readonly usualGame?: Use | undefined;
  readonly seed?: number | undefined;
  readonly threads: number;
  /** A queue that other machines serve, instead of threads. */
  readonly executor: string | undefined;
  readonly signal: AbortSignal;
}

/** The games of one encounter on one opening, as the log keeps them. */
export interface LoggedPairing {
  readonly id: string;
  readonly players: readonly string[];
  readonly seed: number;
  /** In the second game the players have changed roles. */
  readonly records: readonly MatchRecord[];
}

/** What does not change while a tournament grows. */
export interface Stored {
  readonly game: Use;
  readonly rulesVersion: number;
  /** The limits of all agents, those who join later included; each has its own if there are none. */
  readonly each: Budget;
  /** As typed, and the digest of the book if they come from one. */
  readonly openings: string;
  readonly book: string | undefined;
  readonly anchor: string | undefined;
  readonly settings: ScheduleSettings;
  readonly agents: readonly AgentSpec[];
  /** How each was typed. */
  readonly texts: readonly string[];
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

/** Begins a tournament or takes one up, with more agents or rounds if they are given. */
export function openTournament(
  laboratory: Laboratory,
  texts: readonly string[],
  request: TournamentRequest,
): Tournament {
  const stored = request.resume ? readStored(request.out) : undefined;
  const next = stored ? extended(laboratory, stored, texts, request) : begun(laboratory, texts, request);
  checkSchedule(next.settings);
  const folder = new RunFolder(
    request.out ?? `populations/tournament-${next.game.use}-${next.settings.seed}`,
  );
  if (!stored && folder.exists()) {
    throw isTournament(folder.path)
      ? new LabError(
          'LAB_RUN_EXISTS',
          `there is already a tournament in ${folder.path}`,
          `go on with it: lab tournament --resume --out ${shellWord(folder.path)}, or choose another --out folder or --seed`,
        )
      : new LabError('LAB_RUN_EXISTS', `${folder.path} is already there`, 'choose another --out folder');
  }
  // Before the folder is made: what is wrong with a book leaves nothing behind.
  const { openings: starts } = openingsOf(laboratory.assembler.game(next.game), next.openings, {
    plies: 4,
    count: plannedOpenings(next.settings),
    seed: next.settings.seed,
  });
  const release = folder.lock();
  try {
    writeWhole(folder.file(FILE), seal('evolab-tournament', next));
    const logFile = folder.file(LOG);
    const played = new Ledger();
    const log = GameLog.open<LoggedPairing>(logFile, (pairing, at) => played.add(resultsOf(pairing), at));
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
        log.close();
        release();
      },
    };
  } catch (error) {
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
  GameLog.read<LoggedPairing>(logFile, (pairing, at) => played.add(resultsOf(pairing), at));
  return { ...stored, folder, logFile, played };
}

function resultsOf({ id, players, records }: LoggedPairing): PlayedPairing {
  return { id, players, games: records.map(resultOf) };
}

/** Whether a folder holds a tournament. */
export function isTournament(path: string): boolean {
  return kindOf(new RunFolder(path).file(FILE)) === 'file';
}

function begun(laboratory: Laboratory, texts: readonly string[], request: TournamentRequest): Stored {
  const each = limitsOf(request.each ?? '');
  checkOpenings(request.openings);
  const { game, agents } = agentsOf(laboratory, texts, {
    ...{ game: request.game, usual: request.usualGame, each, alone: true },
  });
  const solo = laboratory.assembler.game(game).roles.length === 1;
  const { type = 'round-robin', rounds = 2, pairs = 1, heroes = 1, seed = 1 } = request;
  if (request.heroes !== undefined && (solo || type !== 'gauntlet'))
    throw new LabError('LAB_USAGE', '--heroes has no effect on other types', 'give --type gauntlet');
  const players = agents.map(({ name }) => name);
  checkAnchor(request.anchor, players);
  return {
    game,
    rulesVersion: laboratory.registries.games.get(game.use).definition.rulesVersion ?? 1,
    each,
    openings: request.openings ?? 'plies=4',
    book: bookDigest(request.openings),
    anchor: request.anchor,
    settings: {
      spread: SPREAD,
      type: solo ? 'solo' : type,
      players,
      rounds,
      pairs,
      heroes,
      seed,
    },
    agents,
    texts,
  };
}

/** The stored tournament with what is new; LAB_RUN_CHANGED if what was played would not belong to it. */
function extended(
  laboratory: Laboratory,
  stored: Stored,
  texts: readonly string[],
  request: TournamentRequest,
): Stored {
  const rules = laboratory.registries.games.get(stored.game.use).definition.rulesVersion ?? 1;
  if (rules !== stored.rulesVersion) {
    throw new LabError(
      'LAB_RUN_CHANGED',
      `the tournament was begun under version ${stored.rulesVersion} of the rules, installed is ${rules}`,
      'begin a new one',
    );
  }
  const { settings } = stored;
  const asked = { ...request, each: request.each && JSON.stringify(limitsOf(request.each)) };
  const kept = { ...stored, ...settings, each: JSON.stringify(stored.each) };
  for (const key of ['type', 'pairs', 'heroes', 'seed', 'openings', 'each'] as const) {
    if (asked[key] !== undefined && asked[key] !== kept[key])
      throw new LabError(
        'LAB_RUN_CHANGED',
        `the tournament was begun with other settings (${key} ${kept[key]})`,
        'a tournament keeps them; begin a new one with --out DIR',
      );
  }
  const other = request.game === undefined ? undefined : gameUse(request.game);
  if (other && difference({ ...stored.game, ...other }, stored.game) !== undefined)
    throw new LabError(
      'LAB_RUN_CHANGED',
      `the tournament was begun with another game (${stored.game.use})`,
      'a tournament keeps it; begin a new one with --out DIR',
    );
  if (bookDigest(stored.openings) !== stored.book)
    throw new LabError(
      'LAB_RUN_CHANGED',
      `the book of openings has changed since the tournament was begun (${stored.openings})`,
      'put the old one back, or begin a new tournament with --out DIR',
    );
  const { agents } =
    texts.length > 0 ? agentsOf(laboratory, texts, { ...stored, alone: true }) : { agents: [] };
  const joining = agents.map((agent, i) => newcomer(stored.agents, agent, texts[i]));
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
    anchor: request.anchor ?? stored.anchor,
    agents: [...stored.agents, ...newcomers],
    texts: [...stored.texts, ...texts.filter((_, i) => joining[i].length > 0)],
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

/** On so many openings the encounters of a round are spread: no rating rests on a few positions. */
const SPREAD = 64;

function limitsOf(each: string): Budget {
  return checkBudget(Object.fromEntries(parseOptions(each, '--each')), '--each');
}

function checkAnchor(text: string | undefined, players: readonly string[]): void {
  if (text !== undefined) anchorOf(text, players);
}

/** The player whose rating is known, from `NAME=ELO`. */
export function anchorOf(text: string, players: readonly string[]): { name: string; elo: number } {
  const at = text.lastIndexOf('=');
  const name = text.slice(0, at);
  const elo = text.slice(at + 1).trim();
  if (at > 0 && elo !== '' && Number.isFinite(Number(elo)) && players.includes(name))
    return { name, elo: Number(elo) };
  throw new LabError(
    'LAB_USAGE',
    `--anchor ${text}: not NAME=ELO of a player`,
    `players: ${players.join(', ')}`,
  );
}

function readStored(out: string | undefined): Stored {
  if (out === undefined)
    throw new LabError('LAB_USAGE', 'which tournament? give --out DIR', 'the folder it was begun in');
  const file = new RunFolder(out).file(FILE);
  if (kindOf(file) !== 'file')
    throw new LabError(
      'LAB_RUN_MISSING',
      `there is no tournament in ${out}`,
      'give the folder of one; lab tournament without --resume begins one',
    );
  return unseal(readWhole(file), ['evolab-tournament'], file).value as Stored;
}
