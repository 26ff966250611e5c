import { CHANCE, type Game, type Position } from '../contract/game.ts';
import { keyOf } from '../checks/sample.ts';
import { legalMovesOf } from '../play/positions.ts';
import { Random } from '../util/random.ts';

/**
 * The rules of a game a second time, written for clarity and independently of the plugin's own. States are values:
 * `play` returns a new one. Moves are called by the names that `Game.moveName` gives them.
 */
export interface Reference<S> {
  start(): S;
  /** The role to move, or `CHANCE`. */
  turn(state: S): number;
  /** In games with chance: the probability of an outcome. */
  probability?(state: S, name: string): number;
  /** None if the game is over. */
  moves(state: S): string[];
  play(state: S, name: string): S;
  /** As `Game.print`. */
  print(state: S): string;
  /** What each role gets, once the game is over. */
  payoffs(state: S): number[];
}

/**
 * Plays random games by both rules at once and throws at the first ply at which they differ: in the legal moves, the
 * position as text, the turn, the probabilities of chance, the end or the payoffs. Equal texts must have equal keys and,
 * if `exactKeys`, different texts different ones; a printed position must read back as itself, and the sampler must give
 * legal moves.
 */
export function crossPlay<S>(
  game: Game,
  reference: Reference<S>,
  {
    games,
    seed,
    exactKeys = false,
    choose = (_, names, random) => names[random.below(names.length)]!,
  }: {
    games: number;
    seed: number;
    exactKeys?: boolean;
    /** Steers the games, so that positions come up which random play does not reach. */
    choose?: (state: S, names: readonly string[], random: Random) => string;
  },
): void {
  const random = new Random('cross-play', seed);
  const position = game.start();
  const spare = game.start();
  const textByKey = new Map<string, string>();
  const keyByText = new Map<string, string>();
  for (let i = 0; i < games; i++) {
    let state = reference.start();
    position.copy(game.start());
    for (let ply = 0; ; ply++) {
      const text = reference.print(state);
      const names = reference.moves(state);
      same(game.print(position), text, 'position', text);
      same(position.turn, reference.turn(state), 'turn', text);
      same(position.over, names.length === 0, 'end', text);
      const key = keyOf(position);
      same(keyByText.get(text) ?? key, key, 'key of an equal position', text);
      if (exactKeys) same(textByKey.get(key) ?? text, text, 'position with an equal key', text);
      keyByText.set(text, key);
      textByKey.set(key, text);
      if (game.parse !== undefined) {
        const read = game.parse(text);
        same(game.print(read), text, 'position read', text);
        same(keyOf(read), key, 'key of the position read', text);
        same(read.over, position.over, 'end of the position read', text);
      }
      if (position.over) break;
      same(ply < game.maxPlies, true, 'length within maxPlies', text);

      const legal = legalMovesOf(game, position);
      const byName = new Map(legal.map((move) => [game.moveName(position, move), move]));
      same(byName.size, legal.length, 'number of names', text);
      const unknown = [...byName.keys()].filter((name) => !names.includes(name));
      const missing = names.filter((name) => !byName.has(name));
      same(`extra ${unknown.join()}, missing ${missing.join()}`, 'extra , missing ', 'legal moves', text);
      if (position.turn === CHANCE)
        sameProbabilities(game, position, (name) => reference.probability!(state, name));
      else if (game.sampler !== undefined) {
        const sampled = game.moveName(position, game.sampler.sample(position, random));
        same(byName.has(sampled), true, `legality of the sampled move ${sampled}`, text);
      }
      const name = choose(state, names, random);
      // Play on a copy, so that what `copy` forgets is missed later.
      spare.copy(position);
      spare.play(byName.get(name)!);
      position.copy(spare);
      state = reference.play(state, name);
    }
    const payoffs = reference.payoffs(state);
    game.roles.forEach((role, r) =>
      same(position.payoff(r), payoffs[r], `payoff of ${role}`, game.print(position)),
    );
  }
}

/** The same up to the rounding of a quotient. */
function sameProbabilities(game: Game, position: Position, expected: (name: string) => number): void {
  const probabilities = new Float64Array(game.maxMoves);
  game.chance!.probabilities(position, probabilities, 0);
  for (const [i, move] of legalMovesOf(game, position).entries()) {
    const name = game.moveName(position, move);
    same(
      probabilities[i]!.toFixed(12),
      expected(name).toFixed(12),
      `probability of ${name}`,
      game.print(position),
    );
  }
}

function same(seen: unknown, expected: unknown, what: string, where: string): void {
  if (seen !== expected) throw new Error(`${what}: ${String(seen)}, not ${String(expected)}\n  at ${where}`);
}
