import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LabError } from 'evolab';
import { CodeBase } from './code-base.ts';
import { contradictions } from './compare.ts';
import { figureOf, judged, type Figure, type Judged } from './evidence.ts';

/**
 * Runs the commands of a figure again, keeps what they print with the digest of the code, and writes the pages. Of a table
 * with lines that are current and others, only the others are played. LAB_USAGE for a figure that several commands made
 * together, or `npm run curve`: these are kept by hand.
 */
export function refresh(base: CodeBase, figure: Figure): Judged {
  const { parts, file, name } = figure;
  const path = join(base.root, file);
  const before = JSON.parse(readFileSync(path, 'utf8')) as Document;
  if (parts.some(({ commands: [command, ...more] }) => !/^(lab|node) /.test(command) || more.length > 0))
    throw new LabError(
      'LAB_USAGE',
      `${name} is made by several steps`,
      `run them, then keep the result: npm run figures -- ${file} ...`,
    );
  const { now } = judged(base, figure);
  const old = parts.filter(({ made }, i) => made !== now[i]);
  const due = old.length > 0 ? old : parts;
  const play = (): Document => {
    for (const { commands } of due)
      execFileSync('sh', ['-c', `exec "$0" scripts/figures.ts "$1" ${commands[0]}`, process.execPath, file], {
        cwd: base.root,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
    return JSON.parse(readFileSync(path, 'utf8')) as Document;
  };
  const after = whole(before, play);
  const contradicted = contradictions(before, after);
  // What was played has its digest already.
  const evidence = { ...after.evidence, contradicted: contradicted.length > 0 ? contradicted : undefined };
  writeFileSync(path, JSON.stringify({ ...after, evidence }));
  execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', file], {
    cwd: base.root,
    stdio: 'ignore',
  });
  const again = new CodeBase(base.root);
  return judged(again, figureOf(again, file));
}

/** What is kept of a figure; rows that a budget had no time for are left out. */
interface Document {
  readonly rows?: readonly unknown[];
  readonly leftOut?: readonly unknown[];
  readonly evidence?: object;
}

/**
 * Plays a figure until it has as many rows as before: the budget of an experiment is one of time, and the same command goes
 * on where a slower machine has stopped. It ends with fewer rows if a call adds none.
 */
export function whole<D extends Document>(before: D, play: () => D): D {
  const count = ({ rows = [] }: D): number => rows.length;
  let after = play();
  for (let last = 0; count(after) < count(before) && after.leftOut?.length && count(after) > last;) {
    last = count(after);
    after = play();
  }
  return after;
}
