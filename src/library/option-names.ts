import { checkName } from '../registry/option-check.ts';
import type {
  AnalyzeOptions,
  DuelOptions,
  EvolveOptions,
  OpenLabOptions,
  PlayOptions,
  TournamentOptions,
} from './lab-options.ts';

interface OptionsOf {
  readonly openLab: OpenLabOptions;
  readonly evolve: EvolveOptions;
  readonly duel: DuelOptions;
  readonly tournament: TournamentOptions;
  readonly analyze: AnalyzeOptions;
  readonly play: PlayOptions;
}

const COMMON = { game: true, seed: true, signal: true } as const;
const GAMES = {
  ...COMMON,
  each: true,
  openings: true,
  noise: true,
  adjudication: true,
  episodes: true,
} as const;
const NAMES: { readonly [Method in keyof OptionsOf]: Readonly<Record<keyof OptionsOf[Method], true>> } = {
  openLab: { workers: true, executor: true, onWarning: true },
  evolve: {
    ...COMMON,
    method: true,
    preset: true,
    config: true,
    generations: true,
    folder: true,
    resume: true,
    from: true,
    episodes: true,
    tensorboard: true,
  },
  duel: { ...GAMES, rounds: true, sprt: true, keepGames: true },
  tournament: {
    ...GAMES,
    out: true,
    resume: true,
    type: true,
    rounds: true,
    pairs: true,
    seeds: true,
    anchor: true,
  },
  analyze: { ...COMMON, position: true, each: true },
  play: { ...COMMON, role: true, each: true },
};

/** LAB_BAD_OPTION if there is an option that the method does not have: scripts in JavaScript are checked by nobody else. */
export function checkNames(method: keyof OptionsOf, options: object): void {
  const known = Object.keys(NAMES[method]);
  for (const name of Object.keys(options)) checkName(name, known, method);
}
