import type { AgentSpec, MatchRecord, Use } from '../contract/agent.ts';
import { checkBudget } from '../lab/agent-source.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { parseOptions } from '../lab/option-text.ts';
import { difference } from '../lab/settings.ts';
import { checkSchedule, SCHEDULE_DEFAULTS, type ScheduleSettings } from '../play/pairing.ts';
import { seal, unseal } from '../storage/envelope.ts';
import { kindOf, readWhole, writeWhole } from '../storage/files.ts';
import { GameLog } from '../storage/game-log.ts';
import { digest, RunFolder } from '../storage/run-folder.ts';
import { LabError } from '../util/errors.ts';
import { agentsOf } from './agents.ts';

/** What `lab tournament` was asked, flags as they were typed. */
export interface TournamentRequest {
  readonly type: ScheduleSettings['type'];
  readonly rounds?: number | undefined;
  readonly pairs?: number | undefined;
  readonly heroes?: number | undefined;
  readonly each?: string | undefined;
  readonly openings?: string | undefined;
  readonly anchor?: string | undefined;
  readonly out?: string | undefined;
  readonly resume: boolean;
  readonly pgnout?: string | undefined;
  readonly game?: string | undefined;
  readonly seed?: number | undefined;
  readonly threads: number;
  readonly signal: AbortSignal;
}

/** The games of one encounter on one opening, as the log keeps them. */
export interface PlayedPairing {
  readonly id: string;
  readonly players: readonly string[];
  readonly seed: number;
  /** In the second game the players have changed roles. */
  readonly records: readonly MatchRecord[];
}

/** What does not change while a tournament grows. */
interface Stored {
  readonly game: Use;
  readonly rulesVersion: number;
  readonly openings: string | undefined;
  readonly settings: ScheduleSettings;
  readonly agents: readonly AgentSpec[];
}

/** A tournament in its folder: `tournament.msgpack` (settings and agents), `games.log`, and its tables. */
export interface Tournament {
  readonly folder: RunFolder;
  readonly game: Use;
  readonly openings: string | undefined;
  readonly settings: ScheduleSettings;
  readonly agents: ReadonlyMap<string, AgentSpec>;
  readonly played: PlayedPairing[];
  /** Writes a pairing down; from then on it is never played again. */
  keep(pairing: PlayedPairing): void;
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
    throw new LabError(
      'LAB_RUN_EXISTS',
      `there is already a tournament in ${folder.path}`,
      `go on with it: lab tournament --resume --out ${folder.path}`,
    );
  }
  const release = folder.lock();
  try {
    writeWhole(folder.file('tournament.msgpack'), seal('evolab-tournament', next));
    const { log, entries: played } = GameLog.open<PlayedPairing>(folder.file('games.log'));
    return {
      folder,
      game: next.game,
      openings: next.openings,
      settings: next.settings,
      agents: new Map(next.agents.map((agent) => [agent.name, agent])),
      played,
      keep: (pairing) => {
        log.add(pairing);
        played.push(pairing);
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

function begun(laboratory: Laboratory, texts: readonly string[], request: TournamentRequest): Stored {
  const each = checkBudget(Object.fromEntries(parseOptions(request.each ?? '', '--each')), '--each');
  const { game, agents } = agentsOf(laboratory, texts, { game: request.game, each });
  const solo = laboratory.assembler.game(game).roles.length === 1;
  const { type, rounds = 2, pairs = 1, heroes = 1, seed = 1 } = request;
  return {
    game,
    rulesVersion: laboratory.registries.games.get(game.use).definition.rulesVersion ?? 1,
    openings: request.openings,
    settings: {
      ...SCHEDULE_DEFAULTS,
      type: solo ? 'solo' : type,
      players: agents.map(({ name }) => name),
      rounds,
      pairs,
      heroes,
      seed,
    },
    agents,
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
  const changed = (what: string) =>
    new LabError(
      'LAB_RUN_CHANGED',
      `the tournament was begun with other settings (${what})`,
      'a tournament keeps them; begin a new one with --out DIR',
    );
  if (request.seed !== undefined && request.seed !== stored.settings.seed) throw changed('seed');
  if (request.openings !== undefined && request.openings !== stored.openings) throw changed('openings');
  const each = checkBudget(Object.fromEntries(parseOptions(request.each ?? '', '--each')), '--each');
  const { agents } =
    texts.length > 0 ? agentsOf(laboratory, texts, { game: stored.game, each }) : { agents: [] };
  const known = new Map(stored.agents.map((agent) => [agent.name, agent]));
  const newcomers = agents.filter((agent) => {
    const other = known.get(agent.name);
    if (other && digest(other) !== digest(agent)) {
      throw new LabError(
        'LAB_RUN_CHANGED',
        `another agent called '${agent.name}' is in the tournament (${difference(other, agent)?.slice(0, 80)})`,
        'give the new one a name of its own',
      );
    }
    return !other;
  });
  const { settings } = stored;
  if (newcomers.length > 0 && (settings.type === 'swiss' || settings.type === 'knockout')) {
    throw new LabError(
      'LAB_RUN_CHANGED',
      `nobody can join a ${settings.type} tournament that has begun`,
      'begin a new one',
    );
  }
  return {
    ...stored,
    agents: [...stored.agents, ...newcomers],
    settings: {
      ...settings,
      players: [...settings.players, ...newcomers.map(({ name }) => name)],
      rounds: Math.max(settings.rounds, request.rounds ?? 0),
    },
  };
}

function readStored(out: string | undefined): Stored {
  if (out === undefined)
    throw new LabError('LAB_USAGE', 'which tournament? give --out DIR', 'the folder it was begun in');
  const file = new RunFolder(out).file('tournament.msgpack');
  if (kindOf(file) !== 'file')
    throw new LabError(
      'LAB_RUN_MISSING',
      `there is no tournament in ${out}`,
      'leave out --resume to begin one',
    );
  return unseal(readWhole(file), ['evolab-tournament'], file).value as Stored;
}
