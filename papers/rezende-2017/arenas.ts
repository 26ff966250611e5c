import type { Spec } from 'evolab';

/** Simulations a move for the examples, by the seconds they stand for; the paper has no third arm. */
export const SIMS = { 200: 50, 600: 150, 1800: 450 } as const;
export type Time = keyof typeof SIMS;
/** Those of the paper. */
export const TIMES = [200, 600] as const;
/** The games a net learns from, and the candidates for each of its units, in groups of eight. */
export interface ExampleCounts {
  readonly startGames: number;
  readonly randomStates: number;
  readonly gamesEach: number;
  readonly groups: number;
}

export const FEW: ExampleCounts = { startGames: 20, randomStates: 100, gamesEach: 1, groups: 1 };
/** The paper's. */
export const ALL: ExampleCounts = { startGames: 30, randomStates: 300, gamesEach: 5, groups: 2 };

/** A game of the paper, with the wins in 100 games that its intervals determine: by height, second and first player. */
export interface Arena {
  readonly name: string;
  readonly game: Spec;
  readonly opponent: string;
  /** What the nets see: the whole position, through the eyes of the role that has moved. */
  readonly encoder: string;
  /** Hidden units of the chosen nets; our copy has lost their errors. */
  readonly units: Readonly<Record<200 | 600, number>>;
  /** How the text compares the test errors of the chosen nets of both arms. */
  readonly errors: Readonly<Record<200 | 600, string>>;
  /** What they learn from at a budget of some minutes. */
  readonly exampleCounts: ExampleCounts;
  readonly heights: readonly number[];
  readonly wins: Readonly<Record<200 | 600, readonly (readonly [second: number, first: number])[]>>;
}

export const ARENAS: readonly Arena[] = [
  {
    name: 'Othello',
    game: { use: 'othello' },
    opponent: 'othello-mobility',
    encoder: 'planes',
    units: { 200: 51, 600: 47 },
    errors: { 200: 'above 600', 600: 'below 200' },
    exampleCounts: FEW,
    heights: [3, 4, 5, 6, 7],
    wins: {
      200: [
        [100, 0],
        [0, 0],
        [0, 0],
        [0, 100],
        [0, 0],
      ],
      600: [
        [0, 0],
        [0, 0],
        [57, 0],
        [100, 100],
        [100, 30],
      ],
    },
  },
  {
    name: 'Mill',
    game: { use: 'morris' },
    opponent: 'morris-handwritten',
    encoder: 'men',
    units: { 200: 34, 600: 37 },
    errors: { 200: 'below 600', 600: 'above 200' },
    // From a fifth of the games longer thoughts make no better nets.
    exampleCounts: { startGames: 30, randomStates: 300, gamesEach: 2, groups: 1 },
    heights: [3, 4, 5, 6],
    wins: {
      200: [
        [45, 0],
        [0, 5],
        [0, 5],
        [6, 0],
      ],
      600: [
        [100, 0],
        [0, 0],
        [65, 0],
        [0, 1],
      ],
    },
  },
];
