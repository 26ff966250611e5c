import { CHANCE, firstIllegal, plain, Random, type Evaluator, type Game, type Position } from 'evolab';
import { Viewer } from 'evolab/network';
import { MixedLeaf, Outcomes, Playout, Uct, ValueLeaf, type Leaf, type UctOptions } from 'evolab/search';
import { RootResults } from './root-results.ts';

/** A game between two equal players, with what they thought of every move they could have made: plain data. */
export interface ExampleGame {
  readonly seed: number;
  /** How many of the moves were made before the players took over. */
  readonly opening: number;
  /** Outcomes of chance among them. */
  readonly moves: Int32Array;
  /**
   * For every position the players had to move in, and each of its legal moves in the order in which the game lists
   * them: how often it was tried, and the mean of what that came to. Of two opposed roles for the one that moves, else for
   * each role.
   */
  readonly visits: Int32Array;
  readonly values: Float32Array;
  /** What the first of two opposed roles got, else what each role got; 0 if the game was stopped. */
  readonly payoff: number | readonly number[];
}

/** By role. */
export const payoffsOf = ({ payoff }: Pick<ExampleGame, 'payoff'>): readonly number[] =>
  typeof payoff === 'number' ? [payoff, -payoff + 0] : payoff;

/** Whether no role got more than another. */
export const isDrawn = (game: Pick<ExampleGame, 'payoff'>): boolean =>
  payoffsOf(game).every((payoff, _, [first]) => payoff === first);

/** Whether there are two roles, and what one gets the other loses: a value for one of them says both. */
export const areOpposed = (game: Game): boolean => new Viewer(game, 'opponent').view !== 'asked';

/** Values of a position that a record has. */
export const viewsOf = (game: Game): number => (areOpposed(game) ? 1 : game.roles.length);

/** What a game came to, as its record says it. */
function payoffAt(game: Game, position: Position): number | readonly number[] {
  const payoffs = game.roles.map((_, role) => (position.over ? position.payoff(role) : 0));
  return areOpposed(game) ? payoffs[0] : payoffs;
}

/** What is wrong with a game that another machine played after an opening; undefined if nothing can be seen. */
export function exampleFault(
  game: Game,
  { opening, seed }: { readonly opening: Int32Array; readonly seed: number },
  value: unknown,
): string | undefined {
  const shape = plain.record({
    seed: plain.exactly(seed),
    opening: plain.exactly(opening.length),
    moves: plain.typed('Int32Array'),
    visits: plain.typed('Int32Array'),
    values: plain.typed('Float32Array'),
    payoff: areOpposed(game) ? plain.number : plain.list(plain.number, game.roles.length),
  })(value);
  if (shape !== undefined) return shape;
  const record = value as ExampleGame;
  const { moves, visits, values } = record;
  if (opening.some((move, i) => moves[i] !== move)) return 'moves: not those of the opening';
  const illegal = firstIllegal(game, moves);
  if (illegal >= 0) return `moves: number ${illegal + 1} is not legal`;
  const position = game.start();
  const legal = new Int32Array(game.maxMoves);
  const outcomes = new Outcomes(game);
  const luck = new Random('chance', seed);
  let children = 0;
  for (const [ply, move] of moves.entries()) {
    if (ply >= opening.length) {
      if (position.turn !== CHANCE) children += position.moves(legal, 0);
      else if (outcomes.draw(position, luck) !== move)
        return `moves: number ${ply + 1} is not what chance drew`;
    }
    position.play(move);
  }
  if (visits.length !== children || values.length !== children * viewsOf(game))
    return 'visits: not those of the legal moves';
  const given = payoffsOf({ payoff: payoffAt(game, position) });
  return payoffsOf(record).every((payoff, role) => payoff === given[role])
    ? undefined
    : 'payoff: not what the rules give';
}

export interface Thinking {
  /** Simulations a move. */
  readonly sims: number;
  readonly cp: number;
  readonly final: UctOptions['final'];
  readonly solver: boolean;
  /** Whether the tree is kept from move to move. */
  readonly reuse: boolean;
  /** Games are stopped after so many plies; 0: as the game says. */
  readonly maxPlies: number;
}

/** Nodes of the tree for each simulation: a leaf that is visited again gets all its children. */
const NODES = 32;
const LARGEST = 2 ** 26;

/** How the players search, as the options of searcher 'uct'. */
export function searchOptions({ sims, cp, final, solver, reuse }: Thinking): Partial<UctOptions> {
  const capacity = Math.min(LARGEST, Math.max(2 ** 12, sims * NODES));
  return { cp, final, solver, reuse, capacity };
}

/** An evaluator and its share in the value of a leaf, above 0; the rest is a playout's. */
export interface Guide {
  readonly evaluator: Evaluator;
  readonly share: number;
}

function leafOf(game: Game, random: Random, guide: Guide | undefined): Leaf {
  const playout = new Playout(game, random);
  if (!guide) return playout;
  const value = new ValueLeaf(game, guide.evaluator);
  return guide.share === 1 ? value : new MixedLeaf(game, playout, value, guide.share);
}

/** Plays games by tree search (Rezende and Chaimowicz 2017, section 3.1). */
export class SelfPlay {
  readonly #game: Game;
  readonly #thinking: Thinking;
  readonly #random = new Random(0);
  readonly #outcomes: Outcomes;
  /** What chance draws from: that of a match with the same seed. */
  readonly #luck = new Random(0);
  /** Unless two roles are opposed. */
  readonly #results: RootResults | undefined;
  /** One for each role if they keep their trees, else one for all. */
  readonly #players: readonly Uct[];
  readonly #position: Position;
  readonly #legal: Int32Array;

  constructor(game: Game, thinking: Thinking, guide?: Guide) {
    this.#game = game;
    this.#thinking = thinking;
    this.#position = game.start();
    this.#legal = new Int32Array(game.maxMoves);
    const random = this.#random;
    const options = searchOptions(thinking);
    this.#outcomes = new Outcomes(game);
    this.#results = areOpposed(game) ? undefined : new RootResults(game.roles.length, game.maxMoves);
    const newPlayer = () =>
      new Uct(game, leafOf(game, random, guide), random, options, undefined, this.#results);
    const player = newPlayer();
    this.#players = game.roles.map((_, role) => (role > 0 && thinking.reuse ? newPlayer() : player));
  }

  /** A game that goes on after the moves of `opening`. */
  play(opening: Int32Array, seed: number): ExampleGame {
    const position = this.#position;
    const { sims, maxPlies } = this.#thinking;
    const limit = maxPlies > 0 ? maxPlies : Infinity;
    const moves = [...opening];
    const visits: number[] = [];
    const values: number[] = [];
    this.#random.seed(seed);
    this.#luck.seed('chance', seed);
    for (const player of this.#players) player.reset();
    position.copy(this.#game.start());
    for (const move of opening) position.play(move);
    while (!position.over && moves.length < limit) {
      const role = position.turn;
      if (role === CHANCE) {
        const outcome = this.#outcomes.draw(position, this.#luck);
        position.play(outcome);
        moves.push(outcome);
        continue;
      }
      const player = this.#players[role];
      this.#results?.clear();
      const { move } = player.search(position, role, { sims });
      this.#note(player, position, visits, values);
      position.play(move);
      moves.push(move);
    }
    return {
      seed,
      opening: opening.length,
      moves: Int32Array.from(moves),
      visits: Int32Array.from(visits),
      values: Float32Array.from(values),
      payoff: payoffAt(this.#game, position),
    };
  }

  /** Writes down the children of the root, in the game's own order. */
  #note({ tree }: Uct, position: Position, visits: number[], values: number[]): void {
    const count = position.moves(this.#legal, 0);
    const first = tree.first[0];
    for (let i = 0; i < count; i++) {
      let child = first;
      while (tree.moves[child] !== this.#legal[i]) child++;
      if (this.#results) {
        visits.push(this.#results.visits(child - first));
        for (let role = 0; role < this.#game.roles.length; role++)
          values.push(this.#results.mean(child - first, role));
        continue;
      }
      visits.push(tree.visits[child]);
      values.push(tree.visits[child] === 0 ? 0 : tree.mean(child));
    }
  }
}
