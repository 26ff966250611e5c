import { laboratoryOf } from 'evolab/testing';
import type { Learner, Spec } from 'evolab';
import breakthrough from '../../breakthrough/src/index.ts';
import coevolution from '../../coevolution/src/index.ts';
import nTuple from '../../n-tuple/src/index.ts';
import othello from '../../othello/src/index.ts';
import type { Result } from '../src/elites.ts';
import mapElites from '../src/index.ts';
import type { Job, State } from '../src/learner.ts';

export type MapLearner = Learner<State, Job, Result>;

export const { factory } = laboratoryOf(coevolution, mapElites, breakthrough, nTuple, othello);

const GAME = { use: 'breakthrough', width: 4, height: 4 };
const SMALL = {
  evaluator: { use: 'layered', encoder: 'board', hidden: [2], bypass: 'none' },
  depth: 1,
  teach: 0,
  samples: 6,
  first: 12,
  population: 12,
  games: 4,
  cells: 4,
  openings: 2,
  spread: 2,
  up: 'mobility',
};

/** A learner whose generations take milliseconds. */
export const learnerOf = (
  options: object,
  { game = GAME, seed = 3 }: { game?: Spec; seed?: number } = {},
): MapLearner =>
  factory.newLearner({ learner: { use: 'map-elites', ...SMALL, ...options }, game, seed }) as MapLearner;

/** The state after a generation of made-up results. */
export const told = (learner: MapLearner, state: State, of: (job: Job, i: number) => Result): State =>
  learner.tell(state, learner.ask(state).map(of)).state;
