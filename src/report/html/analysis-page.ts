import type { Game, Position } from '../../contract/game.ts';
import type { Analysis } from '../../analysis/analysis.ts';
import type { SearchTree } from '../../analysis/search-tree.ts';
import { paragraph, table } from '../blocks.ts';
import { moveList } from '../move-list.ts';
import { fixed, percent } from '../numbers.ts';
import { treeToShow } from '../tree-to-show.ts';
import { page } from './page.ts';
import { treeBlock } from './tree-block.ts';

/** What an analysis and its tree are of. */
export interface AnalysisReading {
  readonly agent: string;
  readonly position: Position;
  readonly analysis: Analysis;
  readonly tree: SearchTree;
}

/** The tree of a search as one HTML file. */
export function analysisPage(
  game: Game,
  { agent, position, analysis, tree }: AnalysisReading,
): Promise<string> {
  const { move, value, line, depth, nodes, evals } = analysis;
  const verdict = `${game.roles[position.turn]} plays ${move}, value ${fixed(value, 3)}${line.length > 1 ? `; expected: ${moveList(line)}` : ''}.`;
  const facts = `${game.print(position)}; depth ${depth}, ${nodes.toLocaleString('en')} nodes, ${evals.toLocaleString('en')} evaluations`;
  const silent = tree.unit === 'moves' ? [paragraph('This searcher tells of its root moves alone.')] : [];
  return page(`${agent} thinks`, { verdict, facts }, [
    { title: 'The tree', body: [...silent, treeBlock(treeToShow(game, position, tree))] },
    { title: 'Root moves', body: [branches(tree, game, position)] },
  ]);
}

/** What each root move is worth, and the share of the budget that went into it. */
function branches({ nodes, unit }: SearchTree, game: Game, position: Position) {
  const rows = nodes.filter(({ parent }) => parent === 0);
  const all = rows.reduce((sum, { cost }) => sum + cost, 0);
  return table(
    ['Move', 'Value', ...(unit === 'moves' ? [] : [unit === 'nodes' ? 'Nodes' : 'Simulations', 'Share'])],
    rows.map(({ move, value, bound, cost }) => [
      game.moveName(position, move),
      Number.isNaN(value)
        ? ''
        : `${bound === 'most' ? '≤ ' : bound === 'least' ? '≥ ' : ''}${fixed(value, 3)}`,
      ...(unit === 'moves' ? [] : [cost.toLocaleString('en'), percent(cost / all, 1)]),
    ]),
  );
}
