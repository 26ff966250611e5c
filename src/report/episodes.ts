import type { Laboratory } from '../lab/laboratory.ts';
import { fixed, percent } from './numbers.ts';
import { textTable } from './table.ts';
import type { Episode, EpisodeFilter, Episodes, EpisodeTally } from '../storage/episodes.ts';
import type { TableColumn, TableRow } from '../storage/parquet-file.ts';
import { gameOf, moveNames } from '../lab/stored-game.ts';

/** The columns of a table of games for other programs. */
export const EPISODE_COLUMNS: readonly TableColumn[] = [
  { name: 'id', type: 'INT32' },
  { name: 'game', type: 'STRING' },
  { name: 'options', type: 'JSON' },
  { name: 'rules', type: 'INT32' },
  { name: 'command', type: 'STRING' },
  { name: 'label', type: 'STRING' },
  { name: 'source', type: 'STRING' },
  { name: 'round', type: 'STRING' },
  { name: 'seed', type: 'DOUBLE' },
  { name: 'players', type: 'JSON' },
  { name: 'agents', type: 'JSON' },
  { name: 'payoffs', type: 'JSON' },
  { name: 'payoff', type: 'DOUBLE' },
  { name: 'reason', type: 'STRING' },
  { name: 'plies', type: 'INT32' },
  { name: 'moves', type: 'JSON' },
];

/**
 * A game as a row of that table; `payoff` is the first role's. Moves are names, or numbers as the game
 * encodes them.
 */
export function episodeRow(laboratory: Laboratory | undefined, episode: Episode, file: string): TableRow {
  const { id, source, round, seed, players, agents, payoffs, reason, moves } = episode;
  const { use, ...options } = source.game;
  return {
    id,
    game: use,
    options,
    rules: source.rulesVersion,
    command: source.command,
    label: source.label,
    source: source.digest,
    round,
    seed,
    players,
    agents,
    payoffs,
    payoff: payoffs[0],
    reason,
    plies: moves.length,
    moves: laboratory
      ? moveNames(gameOf(laboratory, episode, file), moves, `${file}, game ${id}`)
      : Array.from(moves),
  };
}

/** The number of games, their sources and their players, for scripts and for people. */
export function episodeStats(episodes: Episodes, filter: EpisodeFilter, most: number) {
  const sources = episodes.sources(filter);
  const agents = episodes.agents(filter, most);
  const games = sources.reduce((sum, source) => sum + source.games, 0);
  const text = [
    `${games} games in ${episodes.file}`,
    '',
    textTable(
      ['from', 'label', 'game', 'rules', 'games', ...ENDS],
      sources.map((source) => [
        source.command,
        source.label,
        source.game.use,
        String(source.rulesVersion),
        ...tallyCells(source),
      ]),
    ),
    '',
    textTable(
      ['agent', 'digest', 'games', ...ENDS],
      agents.map((agent) => [agent.name, agent.digest.slice(0, 12), ...tallyCells(agent)]),
    ),
  ];
  return { document: { games, sources, agents }, text: text.join('\n') };
}

const ENDS = ['won', 'drawn', 'lost', 'plies'];

function tallyCells({ games, won, drawn, lost, plies }: EpisodeTally): string[] {
  return [
    String(games),
    ...[won, drawn, lost].map((count) => percent(count / Math.max(1, games), 1)),
    fixed(plies, 1),
  ];
}

/** Games as people read them, a line each. */
export function episodeTable(episodes: readonly Episode[]): string {
  return textTable(
    ['id', 'game', 'from', 'round', 'players', 'payoffs', 'plies', 'reason'],
    episodes.map(({ id, source, round, players, payoffs, moves, reason }) => [
      String(id),
      source.game.use,
      source.label,
      round,
      players.join(' - '),
      payoffs.join(' '),
      String(moves.length),
      reason,
    ]),
  );
}
