import type { Game, Position } from '../contract/game.ts';
import { drawn } from '../board/board-text.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { textTable } from './table.ts';

type RootMove = Analysis['moves'][number];

/** A value below it is 0. */
const LEAST = 1e-9;

/** A search that finds the value of its best move, and of all others how much they are worth at most. */
export interface Bounding {
  /** Whether it has searched all moves, unless one of them wins. */
  readonly complete: boolean;
}

/**
 * An analysed position as people read it: the board, the principal variation, and every move with its value
 * and visits.
 */
export function analysisText(
  game: Game,
  position: Position,
  analysis: Analysis,
  bounding?: Bounding,
): string {
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
    movesTable(moves, bounding),
  ].join('\n');
}

/** Values that no search has found and visits that it does not count make no column. */
function movesTable(moves: readonly RootMove[], bounding: Bounding | undefined): string {
  const remark = (root: RootMove) =>
    bounding === undefined || root === moves[0] ? '' : boundText(root, moves[0]!, bounding);
  const columns: [title: string, of: (root: RootMove) => string][] = [
    ['move', ({ move }) => move],
    ['value', (root) => (remark(root) === UNKNOWN ? '' : valueText(root.value))],
    ['', remark],
    ['visits', ({ visits }) => (visits === 0 ? '' : String(visits))],
  ];
  const shown = columns.filter(([, of]) => moves.some((root) => of(root) !== ''));
  return textTable(
    shown.map(([title]) => title),
    moves.map((root) => shown.map(([, of]) => of(root))),
  );
}

const UNKNOWN = 'lost, or not searched';

/** What is known of a move that is not the best one. -1 needs no remark, unless moves that were not searched have it too. */
function boundText({ value }: RootMove, best: RootMove, { complete }: Bounding): string {
  if (Number.isNaN(value)) return '';
  if (value > -1) return 'or less';
  return complete && best.value < 1 ? '' : UNKNOWN;
}

/** Four digits of a value; none of what rounding left of 0. */
function valueText(value: number): string {
  if (Number.isNaN(value)) return '';
  return Math.abs(value) < LEAST ? '0.000' : value.toPrecision(4);
}
