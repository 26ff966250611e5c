import {
  CHANCE,
  copyOf,
  kindOfGame,
  positionAfter,
  Random,
  type Game,
  type Move,
  type ObservedTree,
  type Position,
  type Role,
  type SearchObserver,
} from 'evolab';
import { Playout, Uct, type Leaf } from 'evolab/search';
import {
  BoardLooks,
  changesBetween,
  moveList,
  type NodeFacts,
  type ShownNode,
  type ShownTree,
  type TreeStep,
} from 'evolab/report';
import { payoffText, rounded } from './positions.ts';
import { shownChild, shownRoot } from './shown-position.ts';

/** A tree of simulations, as it grew. */
export interface WatchedSimulations {
  readonly tree: ShownTree;
  readonly sims: number;
  readonly move: string;
  readonly value: number;
  /** The moves of the root, the most visited first. */
  readonly moves: readonly { readonly name: string; readonly visits: number; readonly value: number }[];
  /** After how many simulations the chosen move was the most visited for good. */
  readonly settled: number;
}

/** A playout that remembers its moves: it lets another make them on a position that writes them down. */
class RememberingLeaf implements Leaf {
  readonly evals: number;
  /** The positions of the last playout, the leaf first, and the moves between them. */
  positions: Position[] = [];
  readonly #leaf: Leaf;
  readonly #game: Game;
  readonly #position: Position;
  readonly #made: Move[] = [];

  constructor(game: Game, leaf: Leaf) {
    this.#game = game;
    this.#leaf = leaf;
    this.evals = leaf.evals;
    const position = game.start();
    const play = position.play.bind(position);
    position.play = (move) => {
      this.#made.push(move);
      play(move);
    };
    this.#position = position;
  }

  get moves(): readonly Move[] {
    return this.#made;
  }

  clear(): void {
    this.positions = [];
    this.#made.length = 0;
  }

  evaluate(position: Position, role: Role, room: number, payoffs: Float64Array): number {
    this.clear();
    this.#position.copy(position);
    const plies = this.#leaf.evaluate(this.#position, role, room, payoffs);
    this.positions = [copyOf(this.#game, position)];
    for (const move of this.#made)
      this.positions.push(positionAfter(this.#game, this.positions[this.positions.length - 1], move));
    position.copy(this.#position);
    return plies;
  }
}

class Notes implements SearchObserver {
  readonly nodes: ShownNode[] = [];
  readonly steps: TreeStep[] = [];
  readonly positions: Position[] = [];
  /** By simulation, the most visited move of the root, as a node of the search. */
  readonly leaders: number[] = [];
  readonly #game: Game;
  readonly #looks: BoardLooks;
  readonly #leaf: RememberingLeaf;
  readonly #role: Role;
  readonly #opposed: boolean;
  /** By node of the search, the node of the page. */
  readonly #numbers = new Map<number, number>([[0, 0]]);

  constructor(game: Game, looks: BoardLooks, leaf: RememberingLeaf, root: Position) {
    this.#game = game;
    this.#looks = looks;
    this.#leaf = leaf;
    this.#role = root.turn;
    const { roles, utility } = kindOfGame(game);
    this.#opposed = roles === 2 && utility === 'zero-sum';
    this.positions.push(root);
    this.nodes.push(shownRoot(looks, root));
  }

  enter(): void {}
  leave(): void {}

  simulated(tree: ObservedTree, path: Int32Array, length: number, payoffs: Float64Array): void {
    const game = this.#game;
    const facts: (readonly [number, NodeFacts])[] = [[0, { cost: tree.visits[0] }]];
    const line: string[] = [];
    let at = 0;
    for (let i = 1; i < length; i++) {
      at = this.#nodeOf(path[i], at, tree.moves[path[i]]);
      line.push(this.nodes[at].name);
      const mover = this.nodes[at].role;
      const mean = tree.mean(path[i]);
      const turned = this.#opposed && mover !== CHANCE && mover !== this.#role;
      facts.push([at, { cost: tree.visits[path[i]], value: rounded(turned ? -mean : mean), remark: '' }]);
    }
    const result = payoffText(game.roles, [...payoffs]);
    const played = this.#playout();
    const number = this.steps.length + 1;
    const down = line.length > 0 ? `Down the tree by ${moveList(line)}` : 'At the root';
    const on = played ? `, then at random ${moveList(played.names)}` : '';
    const end = `: ${result}. Every position on the way counts the visit and the result.`;
    this.steps.push({
      node: at,
      said: `Simulation ${number}. ${down}${on}${end}`,
      facts,
      ...(played && { playout: played.playout }),
    });
    const first = tree.first[0];
    let best = first;
    for (let i = first; i < first + tree.counts[0]; i++) if (tree.visits[i] > tree.visits[best]) best = i;
    this.leaders.push(tree.moves[best]);
    this.#leaf.clear();
  }

  #nodeOf(node: number, parent: number, move: Move): number {
    const known = this.#numbers.get(node);
    if (known !== undefined) return known;
    const before = this.positions[parent];
    const position = positionAfter(this.#game, before, move);
    this.positions.push(position);
    const number = this.nodes.push(shownChild(this.#game, this.#looks, { parent, before, move, position }));
    this.#numbers.set(node, number - 1);
    return number - 1;
  }

  /** The last playout, if there was one. */
  #playout(): { names: string[]; playout: NonNullable<TreeStep['playout']> } | undefined {
    const { positions, moves } = this.#leaf;
    if (moves.length === 0) return undefined;
    const [first, last] = [positions[0], positions[positions.length - 1]];
    const order: [number, string][] = [];
    const names = moves.map((move, i) => {
      const { path } = this.#looks.cellsOf(positions[i], move);
      if (path.length === 1) order.push([path[0], String(i + 1)]);
      return this.#game.moveName(positions[i], move);
    });
    const unique = order.filter(([cell], i) => order.findIndex(([other]) => other === cell) === i);
    const changes = changesBetween(this.#looks.of(first), this.#looks.of(last));
    const playout = {
      changes,
      order: unique.length === order.length ? order : [],
      ...this.#looks.textOf(last),
    };
    const shown =
      names.length > MOST_NAMES
        ? [...names.slice(0, MOST_NAMES), `and ${names.length - MOST_NAMES} more`]
        : names;
    return { names: shown, playout };
  }
}

/** More moves of a playout are only counted in a sentence. */
const MOST_NAMES = 20;

/** Searches `position` by the laboratory's tree search and writes down every simulation. For games of moves in turn. */
export function watchSimulations(
  game: Game,
  position: Position,
  sims: number,
  seed: number,
): WatchedSimulations {
  const looks = new BoardLooks(game);
  const start = looks.of(position);
  const random = new Random(seed, 'lesson simulations');
  const leaf = new RememberingLeaf(game, new Playout(game, random));
  const notes = new Notes(game, looks, leaf, position);
  const result = new Uct(game, leaf, random, {}, undefined, notes).search(position, position.turn, { sims });
  const moves = Array.from({ length: result.count }, (_, i) => ({
    name: game.moveName(position, result.moves[i]),
    visits: result.visits[i],
    value: result.values[i],
  })).sort((a, b) => b.visits - a.visits);
  const { move, value } = result;
  const { leaders } = notes;
  const settled = leaders.findLastIndex((leader) => leader !== move) + 2;
  const whose = game.roles.length > 1 ? ` of ${game.roles[position.turn]}` : '';
  return {
    sims,
    value,
    moves,
    settled: Math.min(settled, sims),
    move: game.moveName(position, move),
    tree: {
      roles: game.roles,
      board: looks.board,
      looks: looks.looks,
      start,
      text: looks.text(position),
      unit: 'simulations',
      view: `Bars and numbers: visits. Values are mean results${whose}, from −1 to 1. Small numbers on the board: the moves of the random playout.`,
      nodes: notes.nodes,
      steps: notes.steps,
      note: '',
    },
  };
}
