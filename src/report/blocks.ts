import { drawn } from '../board/board-text.ts';
import { boardOf } from '../board/default-board.ts';
import type { Game, Position } from '../contract/game.ts';
import { GamesToShow, type GameToShow } from './shown-games.ts';
import type { Block, BoardPicture, Matrix, Plot, PlotSpec, Table } from '../contract/report.ts';

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

/** Text to be copied, line by line. */
export function code(text: string): Block {
  return { kind: 'code', text };
}

/** A table whose first `words` columns hold words, the others numbers. */
export function table(titles: Table['titles'], rows: Table['rows'], words = 1): Table {
  return { kind: 'table', titles, rows, words };
}

/** A plot; `name` says what it shows where `caption` does not. */
export function plot(spec: PlotSpec, caption: string, name = caption): Plot {
  return { kind: 'plot', spec, caption, name };
}

/** Plots side by side, as many as fit; 210 pixels are a good width. */
export function smallPlots(plots: readonly Plot[]): Block {
  return { kind: 'small-plots', plots };
}

/** Shares by row and column, coloured. */
export function matrix(parts: Omit<Matrix, 'kind'>): Matrix {
  return { kind: 'matrix', ...parts };
}

/**
 * A position on the board of its game, as text if it has none; the cells with numbers `marked`, in the order of the
 * board's cells, stand out. With `heat` the board is empty, and its cells are as warm as that says.
 */
export function picture<P extends Position>(
  game: Game<P>,
  position: P,
  caption: string,
  marked: readonly number[] = [],
  heat?: BoardPicture['heat'],
): Block {
  const board = boardOf(game);
  if (board === undefined) return code([drawn(game, position), caption].join('\n'));
  const { shape, surface, cells, lines, labels, colours } = board;
  return {
    kind: 'board',
    board: {
      shape,
      // Warm cells have no other colour.
      cells: heat ? cells.map(({ name, x, y }) => ({ name, x, y })) : cells,
      ...((heat || surface) && { surface: heat ? 'paper' : surface }),
      ...(lines && { lines }),
      ...(labels && { labels }),
      ...(colours && { colours }),
    },
    roles: game.roles,
    pieces: heat ? [] : board.pieces(position),
    marked,
    caption,
    ...(heat && { heat }),
  };
}

/** Games of one kind to step through, on their board if they have one. */
export function games(game: Game, list: readonly GameToShow[]): Block {
  const shown = new GamesToShow(game);
  for (const one of list) shown.add(one);
  return { kind: 'games', games: shown.shown(list.length) };
}

/** Blocks that are hidden until one opens them. */
export function folded(title: string, body: readonly Block[]): Block {
  return { kind: 'folded', title, body };
}
