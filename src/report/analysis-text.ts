import type { Game, Position } from '../contract/game.ts';
import { drawn } from '../board/board-text.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { moveList } from './move-list.ts';
import { fixed } from './numbers.ts';
import { textTable } from './table.ts';

/** A value below it is 0. */
const LEAST = 1e-9;

/** A move of an analysed position; its value may be an upper bound. */
type JudgedMove = Analysis['moves'][number] & { readonly bound?: 'most' };

/** An analysis that says what its values are. */
export type JudgedAnalysis = Omit<Analysis, 'moves'> & { readonly moves: readonly JudgedMove[] };

/**
 * The same with bounds marked as such. Searches by `limits` of depth cut off what cannot change their choice, so that they know what a
 * move that they do not choose is worth at most, which is exact if it loses; those that count visits estimate every move.
 */
export function judgedAnalysis(analysis: Analysis, limits: readonly string[] = []): JudgedAnalysis {
  const estimates = !limits.includes('depth') || analysis.moves.some(({ visits }) => visits > 0);
  if (estimates) return analysis;
  const moves = analysis.moves.map((root): JudgedMove => {
    const isExact = root.move === analysis.move || !(root.value > -1);
    return isExact ? root : { ...root, bound: 'most' };
  });
  return { ...analysis, moves };
}

/**
 * An analysed position as people read it: the board, the principal variation, and every move with its value
 * and visits.
 */
export function analysisText(game: Game, position: Position, analysis: JudgedAnalysis): string {
  const { value, line, moves, depth, nodes, evals } = analysis;
  const board = drawn(game, position);
  // Many boards say it themselves.
  const turn = board.toLowerCase().includes(' to move') ? '' : `${game.roles[position.turn]} to move; `;
  return [
    board,
    '',
    `${turn}value ${Number.isNaN(value) ? 'unknown' : fixed(value, 3)}, depth ${depth}, ${nodes} nodes, ${evals} evaluations`,
    ...(line.length > 0 ? [`line ${moveList(line)}`] : []),
    '',
    movesTable(moves),
    ...remarks(moves),
  ].join('\n');
}

/** Values that no search has found and visits that it does not count make no column. */
function movesTable(moves: JudgedAnalysis['moves']): string {
  const columns: [title: string, of: (root: JudgedMove) => string][] = [
    ['move', ({ move }) => move],
    ['value', ({ value, bound }) => `${bound === 'most' ? '≤ ' : ''}${valueText(value)}`],
    ['visits', ({ visits }) => (visits === 0 ? '' : String(visits))],
  ];
  const shown = columns.filter(([, of]) => moves.some((root) => of(root) !== ''));
  return textTable(
    shown.map(([title]) => title),
    moves.map((root) => shown.map(([, of]) => of(root))),
  );
}

/** What signs in the table mean, where there are some. */
function remarks(moves: JudgedAnalysis['moves']): string[] {
  const known = moves.filter(({ value }) => !Number.isNaN(value));
  const said = [
    ...(known.some(({ bound }) => bound === 'most') ? ['≤: worth no more than this.'] : []),
    ...(known.length > 0 && known.length < moves.length ? ['Without a value: not searched.'] : []),
  ];
  return said.length > 0 ? ['', said.join(' ')] : [];
}

/** Four digits of a value; none of what rounding left of 0. */
function valueText(value: number): string {
  if (Number.isNaN(value)) return '';
  return Math.abs(value) < LEAST ? '0.000' : value.toPrecision(4);
}
