import {
  defineGame,
  definePlugin,
  defineSearcher,
  newSearchResult,
  option,
  type Position,
  type Searcher,
} from 'evolab';

/** Where it is best to aim, each from 0 to 1. */
export const TARGET = [0.7, 0.3];
const STEPS = 200;

/** Both roles shoot twice, in turn: across, then along. The nearer they come to the target, the more of two points is theirs. */
class Archery implements Position {
  readonly shots: number[] = [];

  get turn(): number {
    return this.shots.length % 2;
  }
  get over(): boolean {
    return this.shots.length === 4;
  }
  moves(out: Int32Array, at: number): number {
    for (let i = 0; i <= STEPS; i++) out[at + i] = i;
    return STEPS + 1;
  }
  play(move: number): void {
    this.shots.push(move);
  }
  copy(other: Archery): void {
    this.shots.splice(0, 4, ...other.shots);
  }
  payoff(role: number): number {
    return this.#miss(1 - role) - this.#miss(role);
  }
  #miss(role: number): number {
    return TARGET.reduce((sum, best, k) => sum + (this.shots[2 * k + role] / STEPS - best) ** 2, 0);
  }
  key(half: 0 | 1): number {
    return this.shots.reduce((sum, shot) => sum * 256 + shot + 1, half) | 0;
  }
}

const archery = defineGame({
  id: 'archery',
  summary: 'Two shots at a target',
  create: () => ({
    roles: ['first', 'second'],
    maxMoves: STEPS + 1,
    maxPlies: 4,
    start: () => new Archery(),
    print: ({ shots }) => shots.join(' '),
    moveName: (_, move) => String(move),
  }),
});

const archer = defineSearcher({
  id: 'archer',
  summary: 'Shoots at one point',
  options: {
    across: option.number(0.5, { min: 0, max: 1, help: 'the first shot' }),
    along: option.number(0, { min: -20, max: 20, help: 'the second, half of it to the left' }),
  },
  create: ({ across, along }): Searcher<Archery> => {
    const result = newSearchResult(STEPS + 1, 1);
    return {
      search(position) {
        const aim = position.shots.length < 2 ? across : (along + 20) / 40;
        result.count = position.moves(result.moves, 0);
        result.move = Math.round(aim * STEPS);
        result.values.fill(NaN);
        result.value = 0;
        result.nodes = 1;
        return result;
      },
      reset() {},
    };
  },
});

export default definePlugin({ name: 'archery', games: [archery], searchers: [archer] });
