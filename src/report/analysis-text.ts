import type { Game, Position } from '../contract/game.ts';
import { drawn } from '../board/board-text.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { textTable } from './table.ts';

/** A value below it is 0. */
const LEAST = 1e-9;

/**
 * An analysed position as people read it: the board, the principal variation, and every move with its value
 * and visits.
 */
export function analysisText(game: Game, position: Position, analysis: Analysis): string {
  const { value, line, moves, depth, nodes, evals } = analysis;
  const board = drawn(game, position);
  // Many boards say it themselves.
  const turn = board.toLowerCase().includes(' to move') ? '' : `${game.roles[position.turn]} to move; `;
  return [
    board,
    '',
    `${turn}value ${value.toFixed(3)}, depth ${depth}, ${nodes} nodes, ${evals} evaluations`,
    ...(line.length > 0 ? [`line ${line.join(' ')}`] : []),
    '',
    movesTable(moves),
  ].join('\n');
}

/** Values that no search has found and visits that it does not count make no column. */
function movesTable(moves: Analysis['moves']): string {
  const columns: [title: string, of: (root: Analysis['moves'][number]) => string][] = [
    ['move', ({ move }) => move],
    ['value', ({ value }) => valueText(value)],
    ['visits', ({ visits }) => (visits === 0 ? '' : String(visits))],
  ];
  const shown = columns.filter(([, of]) => moves.some((root) => of(root) !== ''));
  return textTable(
    shown.map(([title]) => title),
    moves.map((root) => shown.map(([, of]) => of(root))),
  );
}

/** Four digits of a value; none of what rounding left of 0. */
function valueText(value: number): string {
  if (Number.isNaN(value)) return '';
  return Math.abs(value) < LEAST ? '0.000' : value.toPrecision(4);
}
