/** A figure of the slides: points in percent, or a mean score, and half the width of its 95% interval. */
export type Figure = readonly [points: number, halfWidth: number];

/** The pairings of the slides. */
const PAIRINGS = ['mini/mini-c', 'mini/cadia', 'cadia/mini-c', 'str/cadia', 'eq/cadia', '1-s/mini'] as const;
export type Pairing = (typeof PAIRINGS)[number];

/** A game of the slides, with our rule sheet. */
export interface PublishedGame {
  readonly name: string;
  readonly sheet: string;
  readonly points: Readonly<Record<Pairing, Figure>>;
  /** Mean scores by strategy: R, AGE, M, HH, E, SSC; null where our copy is illegible. */
  readonly scores: readonly (number | null)[];
  /** The places of those that are badly legible, or were repaired so that the averages are those printed. */
  readonly doubtful?: readonly number[];
  /** The strategy with the best mean score. */
  readonly best: string;
  /** Simulations a move, as many as we estimate that the published players had (`simsIn`). */
  readonly sims: number;
  /** Processor seconds of a game between two players with all strategies, at `sims` simulations. */
  readonly seconds: number;
}

/** Random playouts a second of the prover of ggp-base on the public sheet, and the seconds for a move in the slides. */
const simsIn = (rate: number, clock: number) => Math.round(rate * clock);
/** How much faster than its prover the network of ggp-base is: the median of the seven sheets with both. */
const NETWORK = 43;

type Points = readonly [
  vsMiniC: Figure,
  vsCadia: Figure,
  cadiaVsMiniC: Figure,
  str: Figure,
  eq: Figure,
  one: Figure,
];

const named = (figures: Points) =>
  Object.fromEntries(PAIRINGS.map((pairing, i) => [pairing, figures[i]])) as Record<Pairing, Figure>;

export const GAMES: readonly PublishedGame[] = [
  {
    name: 'Connect4',
    sheet: 'connect-four',
    best: 'history',
    sims: simsIn(59, 15),
    seconds: 1.34,
    points: named([
      [61.33, 5.69],
      [41.67, 5.35],
      [59.67, 5.54],
      [40, 5.42],
      [54.84, 5.85],
      [52.41, 5.9],
    ]),
    scores: [54.6, 78.1, 55, 80.6, 58.3, 54],
  },
  {
    name: 'Cephalopod Micro',
    sheet: 'cephalopod-micro',
    best: 'history',
    sims: simsIn(1.1, 20),
    seconds: 0.27,
    points: named([
      [59.33, 5.86],
      [40, 5.84],
      [73.33, 5.27],
      [40, 5.84],
      [36.67, 5.75],
      [45.92, 5.94],
    ]),
    scores: [49.1, 34.9, 44.3, 57.9, 34.8, 42.6],
    doubtful: [1],
  },
  {
    name: 'Free for all 2P',
    sheet: 'free-for-all-most',
    best: 'exploration',
    sims: simsIn(73, 15),
    seconds: 3.15,
    points: named([
      [75.33, 4.86],
      [63.33, 5.14],
      [65.67, 5.11],
      [59.56, 5.39],
      [39.81, 5.31],
      [48.33, 5.56],
    ]),
    scores: [52.4, 68, 58.5, 76.2, 94.5, 84.5],
    doubtful: [0, 2],
  },
  {
    name: 'Pentago',
    sheet: 'pentago',
    best: 'goal-approach',
    sims: simsIn(9, 15),
    seconds: 1.05,
    points: named([
      [40, 5.84],
      [29.33, 5.43],
      [55.33, 5.03],
      [31.33, 5.53],
      [45.93, 5.94],
      [50, 5.96],
    ]),
    scores: [48.9, 75.7, 43.1, 47, 45.4, 45.7],
  },
  {
    name: '9 Board Tic-Tac-Toe',
    sheet: 'nine-board-tic-tac-toe',
    best: 'goal-approach',
    sims: simsIn(16, 15),
    seconds: 0.36,
    points: named([
      [66.3, 5.42],
      [70.67, 5.16],
      [50, 5.76],
      [66.67, 5.41],
      [49.33, 5.72],
      [52.96, 5.75],
    ]),
    scores: [51.3, 71.8, 49.7, 32, 48.5, 46.6],
  },
  {
    name: 'Connect4 Suicide',
    sheet: 'connect-four-suicide',
    best: 'history',
    sims: simsIn(59, 15),
    seconds: 0.49,
    points: named([
      [51.33, 5.72],
      // Printed as 53.33, but the deck's own average (51.40) and ratio (0.92) are those of 52.33.
      [52.33, 5.26],
      [43.33, 5.5],
      [51.33, 5.33],
      [60.67, 5.4],
      [40.3, 5.6],
    ]),
    scores: [54.1, 31.4, 49, 59.2, 45, 49.6],
    doubtful: [1, 3],
  },
  {
    name: 'Checkers',
    sheet: 'checkers',
    best: 'symbol-counting',
    sims: simsIn(2.4, 20),
    seconds: 3.81,
    points: named([
      [79.33, 4.83],
      [54.33, 5.88],
      [69.33, 5.32],
      [53.67, 5.93],
      [24, 5.05],
      [57.78, 5.78],
    ]),
    scores: [48.8, null, 64.1, 54.7, 75, 78.5],
  },
  {
    name: 'Farming Quandries',
    sheet: 'farming-quandries',
    best: 'exploration',
    sims: simsIn(16, 30),
    seconds: 9.64,
    points: named([
      [66.67, 5.36],
      [68.33, 4.21],
      [59.67, 4.9],
      [64.67, 4.54],
      [39.33, 4.6],
      [58.89, 5.33],
    ]),
    scores: [1, 2.3, 0.9, 1, 37.2, 1.5],
  },
  {
    name: 'Pilgrimage',
    sheet: 'pilgrimage',
    best: 'exploration',
    sims: simsIn(3.8, 30),
    seconds: 2.82,
    points: named([
      [39.33, 5.4],
      [42.67, 4.32],
      [62.83, 5.39],
      [40.33, 4.55],
      [35.67, 4.09],
      [35.63, 5.33],
    ]),
    scores: [0.1, 0.2, 0.3, 0.4, 0.9, 0.2],
  },
];

/** Games of one role, with the scores of MINI and CadiaPlayer. */
export const PUZZLES: readonly {
  readonly name: string;
  readonly sheet: string;
  readonly mini: Figure;
  readonly cadia: Figure;
  /** Ours begins elsewhere, so that scores cannot be compared. */
  readonly incomparable?: boolean;
  readonly sims: number;
  /** Processor seconds of a game at `sims` simulations. */
  readonly seconds: number;
}[] = [
  {
    name: 'Hanoi',
    sheet: 'hanoi',
    mini: [80.7, 0.55],
    cadia: [99, 0.52],
    sims: simsIn(1876 / NETWORK, 20),
    seconds: 0.57,
  },
  {
    name: 'Knight Tour',
    sheet: 'knights-tour',
    mini: [100, 0],
    cadia: [100, 0],
    sims: simsIn(38165 / NETWORK, 20),
    seconds: 7.41,
  },
  {
    name: '8-Puzzle',
    sheet: 'eight-puzzle',
    mini: [64.8, 4.82],
    cadia: [3.6, 2.1],
    sims: simsIn(434 / NETWORK, 20),
    seconds: 0.33,
  },
  {
    name: 'Lights Out',
    sheet: 'lights-out',
    mini: [18.5, 4.63],
    cadia: [0, 0],
    sims: simsIn(5712 / NETWORK, 20),
    seconds: 2.34,
  },
  {
    name: "Rubik's Cube",
    sheet: 'rubiks-cube',
    incomparable: true,
    mini: [0, 0],
    cadia: [13.25, 1.17],
    sims: simsIn(91 / NETWORK, 20),
    seconds: 0.37,
  },
];

/** HH learns from the playouts of other strategies: random ones take turns with it. */
export const TAUGHT_HISTORY = { strategies: 'history+random', chooser: 'ranks' } as const;

/**
 * Points of a strategy that is followed with probability P. Those at the places `doubtful` are badly legible in our copy:
 * out of line with their neighbours, or with a digit too many.
 */
export const PROBABILITIES = [0.2, 0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 1];
export const SWEEPS: readonly {
  readonly strategy: string;
  readonly name: string;
  readonly sheet: string;
  readonly points: readonly number[];
  readonly doubtful?: readonly number[];
  readonly halfWidth: number;
  /** Options of the player, in place of the strategy alone. */
  readonly player?: Readonly<Record<string, unknown>>;
  readonly sims: number;
  /** Processor seconds of a game at `sims` simulations. */
  readonly seconds: number;
}[] = [
  {
    strategy: 'history',
    name: 'Connect4',
    sheet: 'connect-four',
    halfWidth: 5.13,
    sims: simsIn(59, 15),
    seconds: 0.16,
    player: TAUGHT_HISTORY,
    points: [54.67, 55.83, 59.33, 59, 57.33, 66.67, 62.92, 59.17, 54.83, 50.67, 44.17],
  },
  {
    strategy: 'exploration',
    name: 'Farming Quandries',
    sheet: 'farming-quandries',
    halfWidth: 5.1,
    doubtful: [2],
    sims: simsIn(16, 30),
    seconds: 5.53,
    points: [54.83, 56.5, 38.17, 59.5, 60.67, 61.17, 61.67, 62.17, 58.33, 42.5, 34.83],
  },
  {
    strategy: 'goal-approach',
    name: 'Checkers',
    sheet: 'checkers',
    halfWidth: 4.46,
    doubtful: [8],
    sims: simsIn(2.4, 20),
    seconds: 0.82,
    points: [59.17, 66, 65.67, 70.67, 79.17, 76.33, 79.33, 75.83, 72.67, 69.33, 35.67],
  },
  {
    doubtful: [3, 4],
    strategy: 'mobility',
    name: 'Othello',
    sheet: 'othello',
    halfWidth: 3.9,
    sims: simsIn(0.44, 30),
    seconds: 0.63,
    points: [54.33, 55.5, 68.17, 73.83, 73.67, 81.33, 83.67, 81.17, 85.17, 79.17, 68.17],
  },
  {
    strategy: 'symbol-counting',
    name: 'Chess',
    sheet: 'chess',
    halfWidth: 9.07,
    doubtful: [8, 9],
    sims: 10,
    seconds: 2.5,
    points: [50, 51, 51.33, 51, 50.83, 51.33, 49.5, 53.17, 54.17, 54.64, 55],
  },
];
