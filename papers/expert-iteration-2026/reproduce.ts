import type { Reproduction, Spec } from 'evolab';
import { SINGLE_GAMES } from '../src/against-pubeval.ts';
import { playMatches, type Match, type Player, type Run } from '../src/matches.ts';

const OTHELLO: Spec = { use: 'othello', size: 6 };
const BREAKTHROUGH: Spec = { use: 'breakthrough', width: 6, height: 6 };
const EINSTEIN: Spec = { use: 'einstein' };

const expert = (preset: string, generations: number, seconds: number): Run => ({
  name: preset,
  method: 'expert-iteration',
  preset,
  generations,
  seconds,
});
/** Learns nothing: all moves are equally likely. */
const START: Run = {
  ...expert('einstein', 1, 1),
  name: 'einstein-start',
  change: (learner) => ({ ...learner, replay: 0 }),
};
const TD_OTHELLO: Run = {
  name: 'td-othello-6x6',
  method: 'n-tuple',
  preset: 'othello',
  generations: 360,
  seconds: 22,
};
const TD_BREAKTHROUGH: Run = {
  name: 'td-breakthrough-6x6',
  method: 'n-tuple',
  preset: 'breakthrough',
  generations: 230,
  seconds: 33,
};

/** A network of td in the search that expert iteration uses, and in one that needs no policy. */
const td = (run: Run): Player[] => [
  { name: 'td, 32 simulations', run, search: { searcher: { use: 'puct' }, budget: { sims: 32 } } },
  { name: 'td, depth 3', run, search: { searcher: { use: 'alphabeta' }, budget: { depth: 3 } } },
];
const UCT: Player = {
  name: 'uct, 200 simulations',
  agent: { searcher: { use: 'uct' }, budget: { sims: 200 } },
};
const RANDOM: Player = { name: 'random moves', agent: { searcher: { use: 'random' }, budget: {} } };
const PUBEVAL: Player = {
  name: 'pubeval',
  agent: { searcher: { use: 'greedy' }, evaluator: { use: 'pubeval' }, budget: { depth: 1 } },
};

/** Matches of the champion of a run; dice make games differ without random moves in the openings. */
const against = (name: string, game: Spec, run: Run, opponents: readonly Player[], plies: 0 | 4): Match[] =>
  opponents.map((second) => ({ game, first: { name, run }, second, plies }));

const MATCHES: readonly Match[] = [
  ...against('6x6 Othello', OTHELLO, expert('othello-6x6', 40, 22), [UCT, ...td(TD_OTHELLO)], 4),
  ...against('7x7 hex', { use: 'hex', size: 7 }, expert('hex-7x7', 30, 52), [UCT], 4),
  ...against(
    '6x6 breakthrough',
    BREAKTHROUGH,
    expert('breakthrough-6x6', 40, 33),
    [UCT, ...td(TD_BREAKTHROUGH)],
    4,
  ),
  ...against(
    'EinStein',
    EINSTEIN,
    expert('einstein', 20, 15),
    [{ name: 'its initial self', run: START }, RANDOM, UCT],
    0,
  ),
  ...against('Pig', { use: 'pig' }, expert('pig', 40, 90), [UCT], 0),
  ...against('2048', { use: '2048' }, expert('2048', 50, 60), [UCT], 0),
  ...against('backgammon', SINGLE_GAMES, expert('backgammon', 40, 120), [RANDOM, PUBEVAL], 0),
];

/** What champions of expert iteration are worth after seconds to minutes, in games with and without dice. */
export const expertIteration2026: Reproduction = {
  id: 'expert-iteration-2026',
  method: 'expert-iteration',
  summary: 'Champions of seconds to minutes of expert iteration against tree search and td, in seven games',
  run: (context) => playMatches(context, MATCHES, { seeds: 3, pairs: 60 }),
};
