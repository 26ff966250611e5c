import { defaultsOf, type AgentSpec, type LearnerParts, type MatchJob, type MatchRecord } from 'evolab';
import { describe, expect, test } from 'vitest';
import { ticTacToe } from '../../tic-tac-toe/src/index.ts';
import { coevolution } from '../src/learner.ts';
import { memories } from '../src/memory/index.ts';
import { optimizers } from '../src/optimizer/index.ts';
import type { State } from '../src/population.ts';
import type { PairState } from '../src/two-populations.ts';

/** What the first of two players gets: games without moves, so that coevolution alone is seen. */
type NumbersGame = (a: Float64Array, b: Float64Array, players: readonly AgentSpec[]) => number;

/** Evolves players of `size` numbers; calls `look` after every generation. */
function evolve(
  payoff: NumbersGame,
  { size, generations, seed }: { size: number; generations: number; seed: number },
  options: object,
  look: (champion: Float64Array, state: State & PairState) => void,
): void {
  const learner = coevolution.create(
    { ...coevolution.defaults, points: [1, 0, -1], creditOpponent: true, population: 20, ...options },
    {
      game: ticTacToe.create(ticTacToe.defaults),
      gameUse: { use: 'tic-tac-toe' },
      seed,
      weightsOf: () => [{ name: 'numbers', size, start: [-1, 1] }],
      trainable: () => undefined,
      checkOpponent: () => {},
      memory: ({ use }) => memories.find(({ id }) => id === use)!.create({}),
      optimizer: ({ use, ...options }) => {
        const { options: schema = {}, create } = optimizers.find(({ id }) => id === use)!;
        return create({ ...defaultsOf(schema), ...options });
      },
    } satisfies LearnerParts,
  );
  const play = ({ id, agents }: MatchJob): MatchRecord => {
    const [a, b] = agents;
    const first = payoff(a.weights!, b.weights!, agents);
    const none = { nodes: [0, 0], evals: [0, 0], moves: new Int32Array(0) };
    return { id, payoffs: [first, -first], reason: 'rules', ...none };
  };
  for (let state = learner.init() as State & PairState; state.generation < generations || state.entrant;) {
    const told = learner.tell(state, (learner.ask(state) as MatchJob[]).map(play));
    state = told.state as State & PairState;
    if (!told.more) look(learner.agents(state)[0].weights!, state);
  }
}

describe('the numbers games of Watson and Pollack (Coevolutionary dynamics in a minimal substrate, 2001)', () => {
  // A player is two numbers, each how many of fifty weights are above 0, so that chance pulls them to the middle. Its
  // quality is their sum, which no game tells.
  const BITS = 50;
  const numberOf = (weights: Float64Array, at: number): number => {
    let number = 0;
    for (let i = at * BITS; i < (at + 1) * BITS; i++) if (weights[i] > 0) number++;
    return number;
  };
  const decidedBy =
    (smaller: boolean): NumbersGame =>
    (a, b) => {
      const [x, y] = [0, 1].map((at) => numberOf(a, at) - numberOf(b, at));
      return Math.sign(Math.abs(x) < Math.abs(y) === smaller ? x : y);
    };
  /** How far the quality of the champion was below that of an earlier one. */
  function mostLost(payoff: NumbersGame, seed: number): number {
    let best = 0;
    let lost = 0;
    const steps = { games: 6, sigma: 0.1, sigmaLow: 0.1, sigmaHigh: 0.1 };
    evolve(payoff, { size: 2 * BITS, generations: 40, seed }, steps, (champion) => {
      const quality = numberOf(champion, 0) + numberOf(champion, 1);
      best = Math.max(best, quality);
      lost = Math.max(lost, best - quality);
    });
    return lost;
  }

  test('quality is lost again where the smaller difference decides, and kept otherwise', () => {
    expect(mostLost(decidedBy(true), 1)).toBeGreaterThanOrEqual(5);
    expect(mostLost(decidedBy(false), 1)).toBeLessThanOrEqual(3);
  });

  describe('between two populations', () => {
    const STEPS = { games: 10, points: [1, 0, 0], sigma: 0.1, sigmaLow: 0.1, sigmaHigh: 0.1 };
    /** The share of forty generations, over four seeds, whose hosts won no game, and the champions' mean quality at the end. */
    function disengaged(
      payoff: NumbersGame,
      numbers: number,
      options: object,
    ): [share: number, quality: number] {
      let [without, quality] = [0, 0];
      for (let seed = 1; seed <= 4; seed++)
        evolve(
          payoff,
          { size: numbers * BITS, generations: 40, seed },
          { ...STEPS, ...options },
          (champion, { populations: [{ members }], generation }) => {
            if (members.every(({ points }) => points === 0)) without++;
            if (generation === 40) quality += numberOf(champion, 0) / 4;
          },
        );
      return [without / 160, quality];
    }

    // Parasites are ahead by fourteen of fifty, which hosts must make up for.
    const HEAD_START = 14;
    const ahead: NumbersGame = (a, b, [first]) =>
      Math.sign(numberOf(a, 0) - numberOf(b, 0) + (first.name.endsWith('-host') ? -HEAD_START : HEAD_START));

    test('hosts that win no game drift, which neither sharing nor shared sampling prevents', () => {
      for (const options of [
        { opponents: 'two-populations' },
        { opponents: 'shared-sampling', selection: 'sharing' },
      ]) {
        const [share, quality] = disengaged(ahead, 1, options);
        expect(share).toBeGreaterThan(0.9);
        expect(quality).toBeLessThan(30);
      }
      // Without a head start they climb.
      const [share, quality] = disengaged((a, b) => Math.sign(numberOf(a, 0) - numberOf(b, 0)), 1, {
        opponents: 'two-populations',
      });
      expect(share).toBeLessThan(0.25);
      expect(quality).toBeGreaterThan(33);
    });

    test('where the smaller difference decides, only hosts that all meet the same few parasites come to win no game', () => {
      const [drawn, sampled, shared] = [
        { opponents: 'two-populations' },
        { opponents: 'shared-sampling' },
        { opponents: 'two-populations', selection: 'sharing' },
      ].map((options) => disengaged(decidedBy(true), 2, options)[0]);
      expect(drawn).toBeLessThan(0.05);
      expect(shared).toBeLessThan(0.05);
      expect(sampled).toBeGreaterThan(0.2);
    });
  });
});

describe('a league (PSRO: Lanctot and others 2017), all of whose games are against the Nash memory', () => {
  // The largest of three weights is what a player shows: rock, paper or scissors.
  const shown = (weights: Float64Array): number => weights.indexOf(Math.max(...weights));
  const circle: NumbersGame = (a, b) => [0, 1, -1][(shown(a) - shown(b) + 3) % 3];
  const LEAGUE = { memory: 'nash', memoryEvery: 1, memoryGames: 2, memoryShare: 1, sigma: 0.3 };

  test.each([1, 2, 3])('plays rock, paper and scissors a third each, with seed %i', (seed) => {
    let mix = [1, 0, 0];
    evolve(circle, { size: 3, generations: 30, seed }, LEAGUE, (_, { memory }) => {
      mix = [0, 1, 2].map((kind) =>
        memory!.members.reduce((sum, m, i) => sum + (shown(m.weights) === kind ? memory!.mix[i] : 0), 0),
      );
    });
    for (const share of mix) expect(share).toBeCloseTo(1 / 3, 3);
  });

  test('has no games within the population once a champion is remembered', () => {
    const names = new Set<string>();
    let remembered = new Set<string>();
    const game: NumbersGame = (a, b, players) => {
      if (remembered.size > 0 && !players.some(({ name }) => remembered.has(name)))
        names.add(players[0].name);
      return circle(a, b, players);
    };
    evolve(game, { size: 3, generations: 5, seed: 1 }, LEAGUE, (_, { memory }) => {
      remembered = new Set(memory!.members.map(({ name }) => name));
    });
    expect(remembered.size).toBeGreaterThan(1);
    expect([...names]).toEqual([]);
  });
});

describe('a circle of players each of whom is beaten by those ahead of it', () => {
  // The direction of two numbers; it wins who is up to half a turn ahead. Every player is beaten by half of the others.
  const ahead = ([ax, ay]: Float64Array, [bx, by]: Float64Array): number => Math.sign(bx * ay - by * ax);
  const ROUND = { size: 2, generations: 60, seed: 1 };
  const OPTIONS = {
    optimizer: 'snes',
    games: 10,
    sigma: 0.1,
    memoryEvery: 1,
    memoryGames: 2,
    memoryShare: 0.8,
    average: 1,
  };

  function turns(options: object, seed: number): number {
    let turned = 0;
    let last: number | undefined;
    evolve(ahead, { ...ROUND, seed }, { ...OPTIONS, ...options }, ([x, y]) => {
      const angle = Math.atan2(y, x) / (2 * Math.PI);
      if (last !== undefined) turned += angle - last - Math.round(angle - last);
      last = angle;
    });
    return turned;
  }
  const total = (options: object) => [1, 2, 3].reduce((sum, seed) => sum + turns(options, seed), 0);

  test('plain coevolution runs round and round; with a memory it turns less', () => {
    const plain = total({ memory: 'none' });
    expect(plain).toBeGreaterThan(9);
    expect(total({ memory: 'hall-of-fame' })).toBeLessThan(0.6 * plain);
    expect(total({ memory: 'nash' })).toBeLessThan(0.6 * plain);
    expect(total({ memory: 'layered-pareto' })).toBeLessThan(0.8 * plain);
  });

  test('nobody beats the mixture of a Nash memory, while half of all beat any champion', () => {
    let worst = 0;
    let champion = 0;
    evolve(
      ahead,
      ROUND,
      { ...OPTIONS, memory: 'nash', memorySize: 40 },
      (weights, { memory, generation }) => {
        if (generation < ROUND.generations) return;
        for (let degrees = 0; degrees < 360; degrees += 5) {
          const angle = (degrees * Math.PI) / 180;
          const player = Float64Array.of(Math.cos(angle), Math.sin(angle));
          const gain = memory!.members.reduce(
            (sum, m, i) => sum + memory!.mix[i] * ahead(player, m.weights),
            0,
          );
          worst = Math.max(worst, gain);
          champion = Math.max(champion, ahead(player, weights));
        }
      },
    );
    expect(champion).toBe(1);
    expect(worst).toBeLessThan(0.34);
  });
});
