import type { FamilyGame, FamilyPosition } from '@evolab/family';
import { nTuple } from '@evolab/n-tuple';
import { td } from '@evolab/td-mc';
import { shareOf, type Measure } from '@evolab/survey';
import { LabError, Random, type Searcher, type Trainable } from 'evolab';
import { AlphaBeta } from 'evolab/search';
import { playMatch, searcherOf } from './match.ts';

/** Plies of all games of self-play that teach a player, and the least and most of these games. */
const LESSONS = { plies: 30_000, least: 200, most: 1500 } as const;
/** Plies that it looks ahead, against a tree search of so many simulations. */
const MATCH = { depth: 2, sims: 160, games: 12 } as const;
const TABLES = { ...nTuple.defaults, tuples: 'random:20:5', roles: 'apart' };
const LEARNER = {
  ...td.defaults,
  evaluator: { use: 'n-tuple' },
  schedule: [{ episodes: 1_000_000, eta: 0.5, eps: 0.8 }],
  gamma: 1,
  trainBoth: true,
  step: 'tc',
  bootstrap: 'next',
  explored: 'greedy',
  lanes: 1,
  testGames: 0,
};

/**
 * Points of a player that was taught by temporal differences for a second or less, from none (0) to all (1): whether what
 * matters can be read off the board. Each role has tables of its own. `plies` is how long a game is.
 */
export function learnability(game: FamilyGame, seed: number, plies: number): Measure {
  const player = taught(game, seed, plies);
  const rival = searcherOf(game, new Random('judge', 'rival', seed));
  const { depth, sims, games } = MATCH;
  const players = [
    { searcher: player, limits: { depth } },
    { searcher: rival, limits: { sims } },
  ] as const;
  return shareOf((playMatch(game, players, games) + games) / 2, games);
}

/** Of what `td` does not ask for. */
const without = (kind: string) => (): never => {
  throw new LabError('LAB_UNKNOWN_EXTENSION', `there is no ${kind} here`, 'td needs none');
};

function taught(game: FamilyGame, seed: number, plies: number): Searcher<FamilyPosition> {
  const { least, most } = LESSONS;
  const episodes = Math.min(most, Math.max(least, Math.round(LESSONS.plies / plies)));
  let net: Trainable | undefined;
  const learner = td.create(
    { ...LEARNER, episodes },
    {
      game,
      gameUse: { use: 'family' },
      seed,
      weightsOf: () => nTuple.weights!(TABLES, game),
      trainable: (_, training) => (net = nTuple.trainable!(TABLES, game, training)),
      checkOpponent: without('opponent'),
      memory: without('memory'),
      optimizer: without('optimizer'),
    },
  );
  // It plays by itself, and asks no services.
  for (const job of learner.ask(learner.init())) learner.work!(job, undefined as never);
  if (net === undefined) throw new LabError('LAB_BAD_AGENT', 'n-tuple cannot be taught', 'another evaluator');
  return new AlphaBeta(game, net.evaluator);
}
