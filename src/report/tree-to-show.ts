import { CHANCE, type Game, type Position } from '../contract/game.ts';
import type { SearchTree, SearchTreeNode } from '../analysis/search-tree.ts';
import { BoardLooks, changesBetween } from './board-looks.ts';
import type { ShownNode, ShownTree } from './html/tree-block.ts';

/** The tree of a search as a page shows it. */
export function treeToShow(game: Game, root: Position, tree: SearchTree): ShownTree {
  const looks = new BoardLooks(game);
  const seen = tree.nodes.map(({ position }) => looks.of(position));
  const { nodes, unit, view, left, more } = tree;
  const note = more
    ? `The ${nodes.length} positions on which the search spent most are shown; ${left} moves and all below them are left out.`
    : `All ${nodes.length} positions of the search are shown.`;
  const shown = nodes.map((node, i) => nodeToShow(game, tree, looks, seen, i, node));
  return {
    roles: game.roles,
    board: looks.board,
    looks: looks.looks,
    start: seen[0]!,
    text: looks.text(root),
    unit,
    view: viewText(game, view),
    nodes: shown,
    note: `${note} ★ and green: the principal variation. ${unit === 'nodes' ? 'Orange: moves were cut off. ' : ''}Arrow keys walk through the outline.`,
  };
}

/** Whose values are shown, in words. */
function viewText(game: Game, view: SearchTree['view']): string {
  if (view === 'mover') return 'Values are those of the role that made the move: 1 is a win, −1 a loss.';
  const whose = game.roles.length === 1 ? '' : ` of ${game.roles[view]}`;
  return `Values are expected payoffs${whose}, from −1 to 1.`;
}

function nodeToShow(
  game: Game,
  { nodes, unit }: SearchTree,
  looks: BoardLooks,
  seen: readonly (readonly number[])[],
  index: number,
  node: SearchTreeNode,
): ShownNode {
  const { parent, move, position, value, cost, left, main } = node;
  const before = parent < 0 ? undefined : nodes[parent]!.position;
  const cut = node.end === 'cut';
  return {
    parent,
    name: before ? game.moveName(before, move) : '',
    role: before?.turn ?? CHANCE,
    changes: before ? changesBetween(seen[parent]!, seen[index]!) : [],
    path: before ? looks.cellsOf(before, move).path : [],
    ...looks.textOf(position),
    ...(!Number.isNaN(value) && { value: rounded(value) }),
    ...(node.bound !== 'exact' && { bound: node.bound === 'most' ? -1 : 1 }),
    ...(unit !== 'moves' || cost > 0 ? { cost } : {}),
    ...(unit === 'nodes' && parent >= 0 && { window: [rounded(node.low), rounded(node.high)] as const }),
    remark: remarkOf(node),
    ...(cut && { cut }),
    said: saidOf(game, unit, node),
    ...(main && { main }),
    ...(left > 0 && { left }),
  };
}

/** Three digits, which are enough for a page; never -0. */
const rounded = (value: number): number => Math.round(1000 * value) / 1000 + 0;

function remarkOf({ end, untried }: SearchTreeNode): string {
  switch (end) {
    case 'over':
      return 'game over';
    case 'leaf':
    case 'searched':
      return '';
    case 'table':
      return 'known';
    case 'cut':
      return `cut: ${untried} not looked at`;
    case 'unknown':
      return 'more below';
  }
}

function saidOf(game: Game, unit: SearchTree['unit'], node: SearchTreeNode): string {
  const { end, cost, untried, times, position, bound, low, high } = node;
  const spent =
    unit === 'moves' ? '' : ` ${cost.toLocaleString('en')} ${cost === 1 ? unit.slice(0, -1) : unit}.`;
  const again = times > 1 ? ` It was searched ${times} times.` : '';
  const whose = position.turn === CHANCE ? 'chance' : game.roles[position.turn];
  const outside =
    bound === 'most'
      ? ` Its value is at most that, not above the window's ${rounded(low)}: this line is not chosen.`
      : bound === 'least'
        ? ` Its value is at least that, not below the window's ${rounded(high)}: this line is avoided.`
        : '';
  const words = {
    over: 'The game is over.',
    leaf: unit === 'nodes' ? 'A leaf, estimated.' : 'A leaf of the tree.',
    table: 'The transposition table knew it.',
    cut: `Cut off: ${untried} of the moves of ${whose} were not looked at, because the others decide.`,
    searched: unit === 'nodes' ? 'All moves were looked at.' : '',
    unknown: 'What lies deeper was not kept.',
  }[end];
  return `${words}${outside}${spent}${again}`.trim();
}
