import { basename, dirname, join, resolve } from 'node:path';
import { readText, shellWord } from 'evolab/command';
import type { CodeBase } from './code-base.ts';
import { digestOf, influenceOn, takesFromRuns } from './influence.ts';

export const STATES = ['current', 'stale', 'unknown', 'contradicted'] as const;
/** Whether a figure still holds. */
type State = (typeof STATES)[number];

/** A figure that a page shows. */
export interface Figure {
  /** `docs/NAME`, `PLUGIN/NAME` or `PAPER/NAME`. */
  readonly name: string;
  /** Where it is kept. */
  readonly file: string;
  /** What made it: parts that were made one by one, each by commands that belong together. */
  readonly parts: readonly Part[];
  /** The rows of what was published before that lie outside the present ones. */
  readonly contradicted: readonly string[];
}

/** A part of a figure: a line of a table, or all of it. */
interface Part {
  readonly commands: readonly string[];
  /** The digest of the code that made it; undefined if none was kept. */
  readonly made: string | undefined;
}

export interface Judged extends Figure {
  readonly state: State;
  /** The digests of the code as it is, one for each part. */
  readonly now: readonly string[];
  /** Files of code and data that can influence it. */
  readonly files: number;
}

/** What is read of a file of figures. */
interface Document {
  readonly paper?: string;
  readonly budget?: number;
  readonly speed?: number;
  readonly only?: readonly string[];
  readonly command?: string;
  readonly commands?: readonly string[];
  readonly lines?: readonly { readonly command: string; readonly digest?: string }[];
  readonly evidence?: { readonly digest?: string; readonly contradicted?: readonly string[] };
}

/** All figures that pages show. */
export function figuresOf(base: CodeBase): Figure[] {
  return base.files('{docs,plugins/*,papers/*}/figures/*.json').map((file) => figureOf(base, file));
}

export function figureOf(base: CodeBase, file: string): Figure {
  const document = JSON.parse(base.read(file)) as Document;
  const { evidence, lines } = document;
  return {
    name: `${basename(dirname(dirname(file)))}/${basename(file, '.json')}`,
    file,
    parts: lines?.map(({ command, digest }) => ({ commands: [command], made: digest })) ?? [
      { commands: commandsOf(document), made: evidence?.digest },
    ],
    contradicted: evidence?.contradicted ?? [],
  };
}

/** The commands that made what is kept in one piece. */
export function commandsOf({
  paper,
  budget,
  speed,
  only = [],
  command,
  commands,
}: Document): readonly string[] {
  if (paper === undefined) return commands ?? (command ? [command] : []);
  const parts = only.map((text) => ` --only ${shellWord(text)}`).join('');
  // Without it the machine's speed decides the size of the runs.
  const fixed = speed === undefined ? '' : ` --speed ${speed}`;
  return [`lab reproduce ${paper} --budget ${budget}${fixed}${parts}`];
}

/** Whether a figure still holds, by the code as it is. */
export function judged(base: CodeBase, figure: Figure): Judged {
  const influences = figure.parts.map(({ commands }) => influenceOn(base, commands));
  const now = influences.map((influence) => digestOf(base, influence));
  return {
    ...figure,
    now,
    files: new Set(influences.flatMap(({ code, data }) => [...code, ...data])).size,
    state: stateOf(figure, now),
  };
}

function stateOf({ parts, contradicted }: Figure, now: readonly string[]): State {
  if (parts.some(({ made }, i) => made !== undefined && made !== now[i])) return 'stale';
  if (parts.some(({ made, commands }) => made === undefined || commands.some(takesFromRuns)))
    return 'unknown';
  return contradicted.length > 0 ? 'contradicted' : 'current';
}

/**
 * The names of the figures that a page shows, or rests on: `<!-- evidence docs/NAME -->`. LAB_BAD_FILE if it cannot be read.
 */
export function figuresOn(page: string): string[] {
  const folder = basename(dirname(resolve(page)));
  const text = readText(page, 'table');
  return [
    ...Array.from(text.matchAll(/<!-- figures ([^:>]+?)(?:: [^>]+?)? -->/g), ([, name]) =>
      join(folder, name),
    ),
    ...Array.from(text.matchAll(/<!-- evidence (\S+) -->/g), ([, name]) => name),
  ];
}
