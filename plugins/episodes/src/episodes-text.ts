import { fixed, payoffsText, percent, textTable } from 'evolab/command';
import type { Episode, EpisodeSource, EpisodeTally } from 'evolab/storage';

/** What there is to say of a database. */
interface StatsReading {
  readonly file: string;
  readonly games: number;
  readonly sources: readonly (EpisodeSource & EpisodeTally)[];
  readonly agents: readonly ({ readonly name: string; readonly digest: string } & EpisodeTally)[];
}

/** The number of games, their sources and their players, as people read them. */
export function episodeStatsText({ file, games, sources, agents }: StatsReading): string {
  return [
    `${games} games in ${file}`,
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
  ].join('\n');
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
      payoffsText(payoffs),
      String(moves.length),
      reason,
    ]),
  );
}
