import type { Game, Position } from '../contract/game.ts';
import type { Analysis } from '../play/analysis.ts';
import { textTable } from './table.ts';

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
      moves.map((root) => [
        root.move,
        Number.isNaN(root.value) ? '' : root.value.toPrecision(4),
        root.visits === 0 ? '' : String(root.visits),
      ]),
    ),
  ].join('\n');
}
