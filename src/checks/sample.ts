import { CHANCE, type Game, type Move, type Position } from '../contract/game.ts';
import { betweenInstants } from '../play/instant.ts';
import { Outcomes } from '../search/outcomes.ts';
import { Random } from '../util/random.ts';
import { BrokenPromise, type Check } from './check.ts';

/** Random games of one game, recorded once so that all checks use the same positions. */
export class Sample {
  readonly game: Game;
  readonly seed: number;
  readonly games: Int32Array[] = [];
  positions = 0;
  choices = 0;
  longest = 0;
  readonly #moves: Int32Array;

  constructor(game: Game, seed: number) {
    this.game = game;
    this.seed = seed;
    this.#moves = new Int32Array(Math.max(1, game.maxMoves));
  }

  /** The legal moves as a new list. */
  legal(position: Position): Int32Array {
    return this.#moves.slice(0, position.moves(this.#moves, 0));
  }

  /** All observable properties of a position: equal positions give equal texts. */
  seen(position: Position): string {
    const payoffs = this.game.roles.map((_, role) => position.payoff(role));
    const rest = position.over ? `over, payoffs ${payoffs.join()}` : `moves ${this.legal(position).join()}`;
    return `${this.game.print(position)} turn ${position.turn} key ${keyOf(position)} ${rest}`;
  }

  /** Replays the recorded games: `visit` is called before every move, `end` when a game is over. */
  replay(
    visit: (position: Position, move: Move, ply: number, moves: Int32Array) => void,
    end?: (position: Position) => void,
  ): void {
    for (const moves of this.games) {
      const position = this.game.start();
      for (let ply = 0; ply < moves.length; ply++) {
        visit(position, moves[ply]!, ply, moves);
        position.play(moves[ply]!);
      }
      end?.(position);
    }
  }

  /** Calls `visit` at every position that evaluators may be given. */
  visible(visit: (position: Position) => void): number {
    let count = 0;
    this.replay((position) => {
      if (!betweenInstants(this.game, position)) return;
      visit(position);
      count++;
    });
    return count;
  }
}

/** The 64-bit key as text. */
export function keyOf(position: Position): string {
  return `${position.key(0)}:${position.key(1)}`;
}

/**
 * The promises that a game needs to be played to its end, in the order in which they are checked.
 */
const BASICS = ['roles', 'start', 'plays', 'turn', 'moves', 'codes', 'names', 'length', 'payoff'] as const;
type Basic = (typeof BASICS)[number];

class Fault extends BrokenPromise {
  readonly basic: Basic;
  constructor(basic: Basic, message: string) {
    super(message);
    this.basic = basic;
  }
}

function demand(holds: boolean, basic: Basic, what: string, where?: () => string): asserts holds {
  if (!holds) throw new Fault(basic, where === undefined ? what : `${what}\n  at ${where()}`);
}

const GUARD = -1;
const MARGIN = 8;

/** Records `playouts` random games in `sample` and checks the promises that they need. */
export function record(sample: Sample, playouts: number): Check[] {
  let fault: Fault | undefined;
  let start = '';
  try {
    inspectRoles(sample.game);
    start = inspectStart(sample);
    const random = new Random('testing', sample.seed);
    for (let i = 0; i < playouts; i++) recordOne(sample, random);
  } catch (error) {
    fault = error instanceof Fault ? error : new Fault('plays', `threw ${String(error)}`);
  }
  const { games, positions, choices, longest, game } = sample;
  const branching = positions === 0 ? 0 : choices / positions;
  const details: Record<Basic, string> = {
    roles: `${game.roles.join(', ')}; at most ${game.maxMoves} moves and ${game.maxPlies} plies`,
    start,
    plays: `${games.length} random games, ${positions} positions`,
    turn: `${positions} positions`,
    moves: `${branching.toFixed(1)} of at most ${game.maxMoves} per position`,
    codes: `${choices} moves, distinct integers of 31 bits`,
    names: `${choices} moves, named apart`,
    length: `${(positions / Math.max(1, games.length)).toFixed(1)} plies per game, the longest ${longest} of ${game.maxPlies}`,
    payoff: `${games.length} finished games, within [-1, 1]`,
  };
  return BASICS.map((name) =>
    name === fault?.basic
      ? { name, ok: false, detail: fault.message }
      : { name, ok: true, detail: details[name] },
  );
}

function inspectRoles(game: Game): void {
  demand(
    game.roles.length > 0 && new Set(game.roles).size === game.roles.length,
    'roles',
    'roles need names that differ',
  );
  for (const size of ['maxMoves', 'maxPlies'] as const) {
    demand(
      Number.isInteger(game[size]) && game[size] > 0,
      'roles',
      `${size} is ${game[size]}, not a positive integer`,
    );
  }
}

/** All start positions are equal and independent. */
function inspectStart({ game }: Sample): string {
  const [first, played] = [game.start(), game.start()];
  const text = game.print(first);
  demand(!first.over, 'start', 'the game is over before it begins', () => text);
  const moves = new Int32Array(game.maxMoves);
  if (played.moves(moves, 0) > 0) played.play(moves[0]!);
  for (const position of [first, game.start()]) {
    const same = game.print(position) === text && keyOf(position) === keyOf(game.start());
    demand(same, 'start', 'start() gives another position after play', () => game.print(position));
  }
  return text;
}

function recordOne(sample: Sample, random: Random): void {
  const { game } = sample;
  const { maxMoves, maxPlies, roles } = game;
  const moves: Move[] = [];
  const out = new Int32Array(MARGIN + maxMoves + MARGIN);
  const position = game.start();
  const where = () => game.print(position);
  const outcomes = game.chance && new Outcomes(game);
  while (!position.over) {
    demand(moves.length < maxPlies, 'length', `not over after maxPlies (${maxPlies}) plies`, where);
    const { turn } = position;
    demand(
      (Number.isInteger(turn) && turn >= 0 && turn < roles.length) ||
        (turn === CHANCE && outcomes !== undefined),
      'turn',
      `turn ${turn} is not a role`,
      where,
    );
    out.fill(GUARD);
    const count = position.moves(out, MARGIN);
    demand(count > 0, 'moves', 'no move, though the game is not over', where);
    demand(count <= maxMoves, 'moves', `${count} moves, more than maxMoves (${maxMoves})`, where);
    const outside = out.some((x, i) => x !== GUARD && (i < MARGIN || i >= MARGIN + maxMoves));
    demand(!outside, 'moves', 'moves() writes outside out[at..at + maxMoves]', where);
    const legal = [...out.subarray(MARGIN, MARGIN + count)];
    // An Int32Array converts other numbers to integers, most of them negative.
    demand(
      legal.every((move) => move >= 0),
      'codes',
      'a move is not an integer in [0, 2^31)',
      where,
    );
    demand(new Set(legal).size === count, 'codes', `a move is listed twice: ${legal.join()}`, where);
    const names = legal.map((move) => game.moveName(position, move));
    demand(
      names.every((name: unknown) => typeof name === 'string' && name !== ''),
      'names',
      'a move has no name',
      where,
    );
    const twice = names.find((name, i) => names.indexOf(name) < i);
    demand(twice === undefined, 'names', `two moves are named '${twice}'`, where);
    const move = turn === CHANCE ? outcomes!.draw(position, random) : legal[random.below(count)]!;
    sample.positions++;
    sample.choices += count;
    position.play(move);
    moves.push(move);
  }
  sample.longest = Math.max(sample.longest, moves.length);
  roles.forEach((role, i) => {
    const payoff = position.payoff(i);
    demand(payoff >= -1 && payoff <= 1, 'payoff', `${role} gets ${payoff}, outside [-1, 1]`, where);
  });
  sample.games.push(Int32Array.from(moves));
}
