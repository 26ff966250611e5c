import { parseOptions } from '../config/option-text.ts';
import type { Adjudication } from '../contract/agent.ts';
import { checkAdjudication } from '../play/adjudication.ts';

const KEYS: { readonly [K in keyof Adjudication]-?: readonly (keyof NonNullable<Adjudication[K]>)[] } = {
  resign: ['score', 'moves'],
  draw: ['number', 'moves', 'score'],
};

/** What `--resign` and `--draw` ask for; undefined if neither is given. LAB_USAGE or LAB_BAD_OPTION. */
export function parseAdjudication({
  resign,
  draw,
}: {
  readonly resign?: string | undefined;
  readonly draw?: string | undefined;
}): Adjudication | undefined {
  if (resign === undefined && draw === undefined) return undefined;
  const adjudication = {
    ...(resign !== undefined && { resign: optionsOf('resign', resign) }),
    ...(draw !== undefined && { draw: optionsOf('draw', draw) }),
  } as Adjudication;
  checkAdjudication(adjudication);
  return adjudication;
}

const optionsOf = (name: keyof Adjudication, text: string): object =>
  Object.fromEntries(parseOptions(text, `--${name}`, KEYS[name]));

/** How games are adjudicated, as one would type it after each flag. */
function texts({ resign, draw }: Adjudication): [flag: string, text: string][] {
  return [
    ...(resign ? [['resign', `score=${resign.score},moves=${resign.moves}`] as [string, string]] : []),
    ...(draw
      ? [['draw', `number=${draw.number},moves=${draw.moves},score=${draw.score}`] as [string, string]]
      : []),
  ];
}

/** How games are adjudicated, for people: such as `resign score=0.9,moves=3`; empty if they are not. */
export const adjudicationList = (adjudication: Adjudication = {}): string[] =>
  texts(adjudication).map((words) => words.join(' '));

/** The same as words of a command line. */
export const adjudicationFlags = (adjudication: Adjudication = {}): string[] =>
  texts(adjudication).flatMap(([flag, text]) => [`--${flag}`, text]);
