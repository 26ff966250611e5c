import type { Game, Position } from '../contract/game.ts';
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
  return [
    game.draw?.(position) ?? game.print(position),
    '',
    `${game.roles[position.turn]} to move; value ${value.toFixed(3)}, depth ${depth}, ${nodes} nodes, ${evals} evaluations`,
    ...(line.length > 0 ? [`line ${line.join(' ')}`] : []),
    '',
    textTable(
      ['move', 'value', 'visits'],
      moves.map((root) => [root.move, valueText(root.value), root.visits === 0 ? '' : String(root.visits)]),
    ),
  ].join('\n');
}

/** Four digits of a value; none of what rounding left of 0. */
function valueText(value: number): string {
  if (Number.isNaN(value)) return '';
  return Math.abs(value) < LEAST ? '0.000' : value.toPrecision(4);
}
