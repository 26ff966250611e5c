import type { GameBoard, Piece } from '../../contract/board.ts';
import type { InteractiveBlock } from '../../contract/report.ts';
import { BOARD_SCRIPT, BOARD_SCRIPT_STYLE } from './board-script.ts';
import { boardStage, drawnCells } from './board-stage.ts';
import { dataElement } from './data-element.ts';
import { html } from './markup.ts';
import { TREE_SCRIPT, TREE_STYLE } from './tree-script.ts';

/** What is known of a node of a search tree. */
export interface NodeFacts {
  /** The expected payoff, in [-1, 1]. */
  readonly value?: number;
  /** -1 if the true value is at most that, 1 if it is at least that. */
  readonly bound?: -1 | 1;
  /** What the search spent on it, in the unit of the tree. */
  readonly cost?: number;
  /** The window in which its value matters. */
  readonly window?: readonly [low: number, high: number];
  /** A few words that stand beside it, and whether they tell of a cutoff. */
  readonly remark?: string;
  readonly cut?: boolean;
}

export interface ShownNode extends NodeFacts {
  /** The index of the node before the move, which is smaller; -1 at the root. */
  readonly parent: number;
  /** The move, and the role that makes it; -1 for chance. */
  readonly name: string;
  readonly role: number;
  /** Cells and their new looks, in turn, and the cells of the move. */
  readonly changes: readonly number[];
  readonly path: readonly number[];
  /** The position as text, if the game has no board. */
  readonly text?: string;
  /** A sentence or two about it. */
  readonly said?: string;
  /** Whether it is on the principal variation. */
  readonly main?: boolean;
  /** Children that are left out. */
  readonly left?: number;
}

/** Something that the search does. */
export interface TreeStep {
  /** The node that it looks at. */
  readonly node: number;
  /** What happens and why, in a sentence or two. */
  readonly said: string;
  /** What becomes known of nodes. A node is shown from the first step that names it. */
  readonly facts: readonly (readonly [node: number, facts: NodeFacts])[];
  /** The end of a playout from there: the looks of cells that differ, and the order of its moves on cells. */
  readonly playout?: {
    readonly changes: readonly number[];
    readonly order: readonly (readonly [cell: number, text: string])[];
    readonly text?: string;
  };
}

/** The tree of a search. */
export interface ShownTree {
  readonly roles: readonly string[];
  readonly board: GameBoard | undefined;
  readonly looks: readonly (readonly Piece[])[];
  /** The look of each cell at the root, or the root as text. */
  readonly start: readonly number[];
  readonly text: string;
  /** What is spent, such as 'nodes'. */
  readonly unit: string;
  /** Whose values these are, in a few words. */
  readonly view: string;
  readonly nodes: readonly ShownNode[];
  /** Steps to walk through; without them all is shown at once. */
  readonly steps?: readonly TreeStep[];
  /** What is left out, and the like. */
  readonly note: string;
}

/** A search tree to explore, or to see grow: a board, the tree as an outline and as a map. */
export function treeBlock(tree: ShownTree): InteractiveBlock {
  return {
    kind: 'interactive',
    draw: (id) => draw(tree, id),
    scripts: [BOARD_SCRIPT, TREE_SCRIPT],
    style: BOARD_SCRIPT_STYLE + TREE_STYLE,
  };
}

function draw(tree: ShownTree, id: string) {
  const { board, roles, looks, start, text, steps, note, view } = tree;
  const controls = html`<div class="controls">
      <button type="button" name="first" aria-label="to the beginning">«</button>
      <button type="button" name="back" aria-label="one step back">‹</button>
      <button type="button" name="next" aria-label="one step on">›</button>
      <button type="button" name="last" aria-label="to the end">»</button>
      <button type="button" name="run">Play</button>
      <label>Speed <input type="range" name="speed" min="1" max="10" value="4" /></label>
    </div>
    <label class="place"
      >Step <input type="range" name="step" min="0" max="${steps?.length ?? 0}" value="0"
    /></label>`;
  return html`<div class="search-tree" id="${id}">
    ${steps ? controls : []}
    <div class="viewer">
      <div class="stage">
        ${
          board
            ? boardStage(board, roles, looks, start, id)
            : html`<pre class="position" aria-label="the position">${text}</pre>`
        }
        <p class="said" aria-live="polite"></p>
      </div>
      <div class="outline">
        <svg class="map" role="img" aria-label="the tree"></svg>
        <p class="note">${view}</p>
        <ul class="rows" role="tree" aria-label="positions of the search"></ul>
      </div>
    </div>
    ${note === '' ? [] : html`<p class="note">${note}</p>`}
    ${dataElement({
      id,
      roles,
      unit: tree.unit,
      start,
      text,
      ...drawnCells(board),
      nodes: tree.nodes,
      ...(steps && { steps }),
    })}
  </div>`;
}
