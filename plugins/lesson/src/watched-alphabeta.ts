import {
  CHANCE,
  legalMovesOf,
  positionAfter,
  Random,
  type Game,
  type Position,
  type SearchObserver,
} from 'evolab';
import { AlphaBeta, ZERO_EVALUATOR } from 'evolab/search';
import { BoardLooks, type NodeFacts, type ShownNode, type ShownTree, type TreeStep } from 'evolab/report';
import { payoffText, randomGame, rounded, signedText } from './positions.ts';
import { shownChild, shownRoot } from './shown-position.ts';

/** A search by alpha-beta, step by step. */
export interface WatchedSearch {
  readonly tree: ShownTree;
  /** What the searcher found: its value, its move, and the positions it visited. */
  readonly value: number;
  readonly move: string;
  readonly nodes: number;
  /** Positions that it evaluated because it saw no further. */
  readonly evals: number;
  /** Positions at which it looked no further, and the moves it did not look at there. */
  readonly cuts: number;
  readonly untried: number;
}

/** Star2 would look at one reply to each outcome first, and at the others later: such steps are hard to follow. */
const STAR = 1;

/** An open position of the search. */
interface Open {
  readonly node: number;
  readonly position: Position;
  low: number;
  high: number;
  tried: number;
}

/** Writes down what a search of depth first does. The root is node 0. */
class Notes implements SearchObserver {
  readonly nodes: ShownNode[] = [];
  readonly steps: TreeStep[] = [];
  cuts = 0;
  untried = 0;
  readonly #game: Game;
  readonly #looks: BoardLooks;
  readonly #role: number;
  readonly #path: Open[];

  constructor(game: Game, looks: BoardLooks, root: Position) {
    this.#game = game;
    this.#looks = looks;
    this.#role = root.turn;
    this.#path = [{ node: 0, position: root, low: -1, high: 1, tried: 0 }];
    this.nodes.push(shownRoot(looks, root));
  }

  enter(ply: number, move: number, low: number, high: number): void {
    const game = this.#game;
    const parent = this.#path[ply - 1];
    const before = parent.position;
    const position = positionAfter(game, before, move);
    const node =
      this.nodes.push(shownChild(game, this.#looks, { parent: parent.node, before, move, position })) - 1;
    parent.low = low;
    parent.high = high;
    parent.tried++;
    this.#path[ply] = { node, position, low, high, tried: 0 };
    const { turn } = parent.position;
    const who = turn === CHANCE ? 'Chance brings' : `${game.roles[turn]} tries`;
    const matters = `Only a value between α = ${signedText(low)} and β = ${signedText(high)} matters here.`;
    const window: NodeFacts['window'] = [rounded(low), rounded(high)];
    this.steps.push({
      node,
      said: `${who} ${this.nodes[node].name}. ${matters}`,
      facts: [
        [parent.node, { window }],
        [node, { window, remark: '' }],
      ],
    });
  }

  leave(ply: number, value: number, nodes: number): void {
    const { node, position, low, high, tried } = this.#path[ply];
    const game = this.#game;
    const legal = legalMovesOf(game, position).length;
    const untried = tried === 0 ? 0 : legal - tried;
    const cut = untried > 0;
    if (cut) {
      this.cuts++;
      this.untried += untried;
    }
    const { low: alpha, high: beta } = this.#path[ply - 1];
    const bound = position.over
      ? undefined
      : value <= low && low > -1
        ? -1
        : value >= high && high < 1
          ? 1
          : undefined;
    const remark = position.over
      ? payoffText(
          game.roles,
          game.roles.map((_, role) => position.payoff(role)),
        )
      : tried === 0
        ? 'estimated'
        : cut
          ? `cut: ${untried} not looked at`
          : '';
    const facts: NodeFacts = {
      value: rounded(value),
      cost: nodes,
      remark,
      ...(cut && { cut }),
      ...(bound !== undefined && { bound }),
    };
    const words = position.over
      ? `The game is over: ${remark}.`
      : tried === 0
        ? 'The search looks no further here, and estimates.'
        : cut
          ? this.#cutText(position, value, untried, alpha, beta)
          : `All moves are looked at: the ${position.turn === CHANCE ? 'mean' : position.turn === this.#role ? 'largest' : 'smallest'} value counts.`;
    this.steps.push({
      node,
      said: `${words} ${this.nodes[node].name} is worth ${boundText(bound)}${signedText(value)}. ${this.#newsText(ply, value)}`.trim(),
      facts: [[node, facts]],
    });
  }

  simulated(): void {}

  /** The last step: what the root is worth. */
  finish(value: number, move: string, nodes: number): void {
    const root = this.#path[0];
    const untried = legalMovesOf(this.#game, root.position).length - root.tried;
    if (untried > 0) {
      this.cuts++;
      this.untried += untried;
    }
    const rest = untried > 0 ? ` ${untried} more need not be looked at: nothing is better than that.` : '';
    this.steps.push({
      node: 0,
      said: `The search is done: the best move is ${move}, worth ${signedText(value)}.${rest} It took ${nodes} positions.`,
      facts: [
        [
          0,
          {
            value: rounded(value),
            cost: nodes,
            window: [rounded(root.low), rounded(root.high)],
            ...(untried > 0 && { cut: true, remark: `cut: ${untried} not looked at` }),
          },
        ],
      ],
    });
  }

  #cutText({ turn }: Position, value: number, untried: number, alpha: number, beta: number): string {
    const rest = untried === 1 ? 'The one move left need' : `The ${untried} moves left need`;
    const searching = this.#game.roles[this.#role];
    if (turn === CHANCE)
      return `Cut off: whatever else chance brings, the mean leaves the window. ${rest} not be looked at.`;
    const mover = this.#game.roles[turn];
    if (turn === this.#role) {
      return beta >= 1 && value >= 1
        ? `Cut off: ${mover} can win here, and nothing is better. ${rest} not be looked at.`
        : `Cut off: ${mover} gets at least ${signedText(value)} here, and the other side can hold it to β = ${signedText(beta)} elsewhere, so it will not let this happen. ${rest} not be looked at.`;
    }
    return alpha <= -1 && value <= -1
      ? `Cut off: ${mover} can win here, and nothing is worse for ${searching}. ${rest} not be looked at.`
      : `Cut off: ${mover} can hold ${searching} to ${signedText(value)} here, and ${searching} has α = ${signedText(alpha)} for sure elsewhere, so it will not come here. ${rest} not be looked at.`;
  }

  /** What the value means for the position above. */
  #newsText(ply: number, value: number): string {
    const { position, low, high } = this.#path[ply - 1];
    if (position.turn === CHANCE) return '';
    const name = this.#game.roles[position.turn];
    if (position.turn === this.#role)
      return value > low
        ? `For ${name} that is better than α = ${signedText(low)}: α rises to ${signedText(value)}.`
        : `That is no better for ${name} than what it has: α stays ${signedText(low)}.`;
    return value < high
      ? `For ${name} that is better than β = ${signedText(high)}: β falls to ${signedText(value)}.`
      : `That is no better for ${name} than what it has: β stays ${signedText(high)}.`;
  }
}

const boundText = (bound: -1 | 1 | undefined): string =>
  bound === -1 ? 'at most ' : bound === 1 ? 'at least ' : '';

/** Searches `position` by the laboratory's alpha-beta and writes down every step. `ordering`: likely refutations first. */
export function watchAlphaBeta(
  game: Game,
  position: Position,
  depth: number,
  { ordering = false } = {},
): WatchedSearch {
  const looks = new BoardLooks(game);
  const start = looks.of(position);
  const notes = new Notes(game, looks, position);
  const searcher = new AlphaBeta(game, ZERO_EVALUATOR, { ordering, depth, star: STAR }, { observer: notes });
  const result = searcher.search(position, position.turn, { depth });
  const move = game.moveName(position, result.move);
  const { value, nodes, evals } = result;
  notes.finish(value, move, nodes);
  const searching = game.roles.length > 1 ? ` of ${game.roles[position.turn]}` : '';
  return {
    value,
    move,
    nodes,
    evals,
    cuts: notes.cuts,
    untried: notes.untried,
    tree: {
      roles: game.roles,
      board: looks.board,
      looks: looks.looks,
      start,
      text: looks.text(position),
      unit: 'nodes',
      view: `Values are payoffs${searching}, from −1 to 1, with the window [α, β]. Orange: moves were cut off.`,
      nodes: notes.nodes,
      steps: notes.steps,
      note: '',
    },
  };
}

/** How many positions minimax without cutoffs visits to the same depth; undefined if they are more than `most`. */
export function minimaxNodes(
  game: Game,
  position: Position,
  depth: number,
  most: number,
): number | undefined {
  let nodes = 0;
  const visit = (from: Position, left: number): void => {
    for (const move of legalMovesOf(game, from)) {
      if (++nodes > most) return;
      const child = positionAfter(game, from, move);
      // Outcomes of chance do not count towards the depth.
      const plies = from.turn === CHANCE ? left : left - 1;
      if (!child.over && plies > 0) visit(child, plies);
    }
  };
  visit(position, depth);
  return nodes > most ? undefined : nodes;
}

/** Positions that alpha-beta needs so many nodes for: a small one to begin with, and two larger. */
const SIZES: readonly (readonly [least: number, most: number])[] = [
  [14, 40],
  [40, 100],
  [100, 220],
];
const TRIES = 300;
const DEEPEST = 8;

/**
 * Positions from the ends of random games, of growing size, at which alpha-beta has something to cut off: in each size the
 * one with the most cutoffs among those that are searched to the end of the game, or else of any.
 */
export function instructivePositions(game: Game, seed: number): { position: Position; depth: number }[] {
  const best = SIZES.map((): { position: Position; depth: number; rank: number } | undefined => undefined);
  for (let i = 0; i < TRIES; i++) {
    const random = new Random(seed, 'lesson position', i);
    const positions = randomGame(game, random, 400);
    const back = 2 + random.below(6);
    const position = positions[Math.max(0, positions.length - 1 - back)];
    if (position.over || position.turn === CHANCE) continue;
    for (let depth = 1; depth <= DEEPEST; depth++) {
      const limits = { depth, nodes: 1 + SIZES[SIZES.length - 1][1] };
      const found = new AlphaBeta(game, ZERO_EVALUATOR, { ordering: false, star: STAR }).search(
        position,
        position.turn,
        limits,
      );
      const size = SIZES.findIndex(([least, most]) => found.nodes >= least && found.nodes < most);
      if (found.depth === 0) break;
      if (size >= 0) {
        const { cuts, evals } = watchAlphaBeta(game, position, depth);
        const rank = (evals === 0 ? 1000 : 0) + cuts;
        if (cuts > 0 && rank > (best[size]?.rank ?? 0)) best[size] = { position, depth, rank };
      }
      if (found.evals === 0) break;
    }
  }
  return best.flatMap((one) => (one ? [{ position: one.position, depth: one.depth }] : []));
}
