import { Random, type Game, type Position } from 'evolab';

/** The name that the second game has for a move of the first. */
export type Renamed = (name: string, position: Position) => string;

/**
 * Plays random games on two games of the same rules at once and throws at the first difference: in the legal moves, the
 * turn, the end or the payoffs.
 */
export function playTwins(
  first: Game,
  second: Game,
  { games, seed, renamed = (name) => name }: { games: number; seed: number; renamed?: Renamed },
): void {
  const random = new Random('twins', seed);
  const out = new Int32Array(Math.max(first.maxMoves, second.maxMoves));
  const [a, b] = [first.start(), second.start()];
  const same = (one: unknown, other: unknown, what: string) => {
    if (one === other) return;
    throw new Error(
      `${what}: ${String(one)}, the twin says ${String(other)}\n  at ${first.print(a)}\n  and ${second.print(b)}`,
    );
  };
  const legal = (game: Game, position: Position) =>
    [...out.subarray(0, position.moves(out, 0))].map(
      (move) => [game.moveName(position, move), move] as const,
    );
  for (let i = 0; i < games; i++) {
    a.copy(first.start());
    b.copy(second.start());
    for (;;) {
      same(a.over, b.over, 'over');
      if (a.over) break;
      const ours = legal(first, a).map(([name, move]) => [renamed(name, a), move] as const);
      const theirs = new Map(legal(second, b));
      // The GDL engine gives a step in which nobody has a choice to the first role.
      if (ours.length === 1 && theirs.has('noop')) theirs.set(ours[0][0], theirs.get('noop')!);
      else {
        same(a.turn, b.turn, 'turn');
        same(
          ours
            .map(([name]) => name)
            .sort()
            .join(' '),
          [...theirs.keys()].sort().join(' '),
          'moves',
        );
      }
      const [name, move] = ours[random.below(ours.length)];
      a.play(move);
      b.play(theirs.get(name)!);
    }
    for (let role = 0; role < 2; role++)
      same(a.payoff(role), b.payoff(role), `payoff of ${first.roles[role]}`);
  }
}
