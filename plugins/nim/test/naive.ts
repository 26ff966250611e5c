import type { Reference } from 'evolab/testing';

interface State {
  readonly heaps: readonly number[];
  readonly turn: number;
}

/** The rules a second time: heaps as a list, moves as names. */
export function naive(players: number, heaps: readonly number[]): Reference<State> {
  const last = ({ turn }: State) => (turn === 0 ? players - 1 : turn - 1);
  return {
    start: () => ({ heaps, turn: 0 }),
    turn: ({ turn }) => turn,
    moves: (state) =>
      state.heaps.flatMap((objects, i) =>
        Array.from({ length: objects }, (_, less) => `${'abcdefgh'[i]}${less + 1}`),
      ),
    play: (state, name) => ({
      heaps: state.heaps.map((objects, i) =>
        'abcdefgh'[i] === name[0] ? objects - Number(name.slice(1)) : objects,
      ),
      turn: (state.turn + 1) % players,
    }),
    print: (state) => `${state.heaps.join()} ${state.turn + 1}`,
    payoffs: (state) =>
      Array.from({ length: players }, (_, role) => (role === last(state) ? 1 : -1 / (players - 1))),
  };
}
