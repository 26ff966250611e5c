import type { Spec } from '../../contract/agent.ts';
import type { Block, Section } from '../../contract/report.ts';
import { paragraph, table } from '../blocks.ts';
import type { GameTally, PlayerTally } from '../game-tally.ts';
import { intervalOf, percent, percentRange, shareOf } from '../numbers.ts';
import type { ShownGames } from '../../contract/shown-games.ts';
import { page } from './page.ts';
import { scoreCells } from './score-cells.ts';

/** The games of a file, by the game that was played. */
export interface GamesPage {
  readonly path: string;
  /** Records that cannot be read. */
  readonly unread: number;
  readonly kinds: readonly GamesOfKind[];
}

export interface GamesOfKind {
  readonly use: Spec;
  readonly tally: GameTally;
  readonly games: ShownGames | undefined;
}

/** More players would make a table that nobody reads. */
const MOST_PLAYERS = 50;

/** Games of a file as one HTML file, to step through. */
export function gamesPage({ path, unread, kinds }: GamesPage): Promise<string> {
  const all = kinds.reduce((sum, { tally }) => sum + tally.games, 0);
  const names = [...new Set(kinds.map(({ use }) => use.use))];
  const facts = [
    path,
    `${kinds.reduce((sum, { tally }) => sum + tally.plies, 0).toLocaleString('en')} plies`,
    ...(unread > 0 ? [`${unread} records that cannot be read are left out`] : []),
  ];
  const title = `${all.toLocaleString('en')} ${all === 1 ? 'game' : 'games'} of ${names.join(', ')}`;
  const sections = kinds.flatMap((kind) => sectionsOf(kind, kinds.length > 1));
  return page(title, { verdict: verdictOf(kinds), facts: facts.join(', ') }, sections);
}

function verdictOf(kinds: readonly GamesOfKind[]): string {
  const [first, ...others] = kinds;
  const players = first!.tally.players();
  const [best] = players;
  if (others.length > 0 || best === undefined)
    return `${kinds.length === 1 ? 'One game' : 'Games'} to step through.`;
  const { wins, losses, draws } = best;
  const score = `${percent(shareOf(best), 1)} of ${wins + losses + draws} games (95% interval ${percentRange(intervalOf(best))})`;
  const detail = `${wins} won, ${losses} lost, ${draws} drawn`;
  return players.length === 2
    ? `${best.name} scores ${score} against ${players[1]!.name}: ${detail}.`
    : `Of ${players.length} players ${best.name} scores most: ${score}, ${detail}.`;
}

function sectionsOf({ use, tally, games }: GamesOfKind, several: boolean): Section[] {
  const { use: name, ...options } = use;
  const list = Object.entries(options).map(([key, value]) => `${key}=${String(value)}`);
  const what = several ? ` of ${[name, ...list].join(' ')}` : '';
  const players = tally.players();
  return [
    ...(games ? [{ title: `Games${what}`, body: [{ kind: 'games', games } as const] }] : []),
    ...(players.length > 0 ? [{ title: `Players${what}`, body: playersBody(players, tally) }] : []),
  ];
}

function playersBody(players: readonly PlayerTally[], { first }: GameTally): Block[] {
  const rows = [...players.slice(0, MOST_PLAYERS), first].map((player) => {
    const { name, wins, draws, losses } = player;
    return [name, ...scoreCells(player, name), wins + draws + losses, wins, draws, losses];
  });
  const more = players.length - MOST_PLAYERS;
  return [
    table(['Player', 'Score', '', 'Games', 'Won', 'Drawn', 'Lost'], rows),
    ...(more > 0 ? [paragraph(`${more} more players have lower scores.`)] : []),
  ];
}
