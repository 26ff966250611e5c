import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { CodeBase } from './code-base.ts';
import { digestOf, influenceOn } from './influence.ts';

export const STATES = ['current', 'stale', 'unknown', 'contradicted'] as const;
/** Whether a figure still holds. */
type State = (typeof STATES)[number];

/** A figure that a page shows. */
export interface Figure {
  /** `docs/NAME`, `PLUGIN/NAME` or `PAPER/NAME`. */
  readonly name: string;
  /** Where it is kept. */
  readonly file: string;
  /** What made it. */
  readonly commands: readonly string[];
  /** The digest of the code that made it; undefined if none was kept. */
  readonly made: string | undefined;
  /** The rows of what was published before that lie outside the present ones. */
  readonly contradicted: readonly string[];
}

export interface Judged extends Figure {
  readonly state: State;
  /** The digest of the code as it is. */
  readonly now: string;
  /** Files of code and data that can influence it. */
  readonly files: number;
}

interface Document {
  readonly paper?: string;
  readonly budget?: number;
  readonly speed?: number;
  readonly only?: readonly string[];
  readonly command?: string;
  readonly commands?: readonly string[];
  readonly lines?: readonly { readonly command: string }[];
  readonly evidence?: { readonly digest: string; readonly contradicted?: readonly string[] };
}

/** All figures that pages show. */
export function figuresOf(base: CodeBase): Figure[] {
  return base.files('{docs,plugins/*,papers/*}/figures/*.json').map((file) => figureOf(base, file));
}

export function figureOf(base: CodeBase, file: string): Figure {
  const document = JSON.parse(base.read(file)) as Document;
  const { evidence } = document;
  return {
    name: `${basename(dirname(dirname(file)))}/${basename(file, '.json')}`,
    file,
    commands: commandsOf(document),
    made: evidence?.digest,
    contradicted: evidence?.contradicted ?? [],
  };
}

function commandsOf({
  paper,
  budget,
  speed,
  only = [],
  command,
  commands,
  lines,
}: Document): readonly string[] {
  if (paper === undefined)
    return commands ?? lines?.map((line) => line.command) ?? (command ? [command] : []);
  const parts = only.map((text) => ` --only '${text}'`).join('');
  // Without it the machine's speed decides the size of the runs.
  const fixed = speed === undefined ? '' : ` --speed ${speed}`;
  return [`lab reproduce ${paper} --budget ${budget}${fixed}${parts}`];
}

/** Whether a figure still holds, by the code as it is. */
export function judged(base: CodeBase, figure: Figure): Judged {
  const influence = influenceOn(base, figure.commands);
  const now = digestOf(base, influence);
  return {
    ...figure,
    now,
    files: influence.code.length + influence.data.length,
    state: stateOf(figure, now),
  };
}

function stateOf({ made, contradicted }: Figure, now: string): State {
  if (made === undefined) return 'unknown';
  if (made !== now) return 'stale';
  return contradicted.length > 0 ? 'contradicted' : 'current';
}

/** The names of the figures that a page shows, or rests on: `<!-- evidence docs/NAME -->`. */
export function figuresOn(page: string): string[] {
  const folder = basename(dirname(page));
  const text = readFileSync(page, 'utf8');
  return [
    ...Array.from(text.matchAll(/<!-- figures ([^:>]+?)(?:: [^>]+?)? -->/g), ([, name]) =>
      join(folder, name),
    ),
    ...Array.from(text.matchAll(/<!-- evidence (\S+) -->/g), ([, name]) => name),
  ];
}
