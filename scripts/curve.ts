// Rates the champions that runs kept on their way, in one pool with players that never change, and keeps what tables and
// pages of figures are made from:
//   npm run curve -- plugins/NAME/figures/FILE.json 20,100,840 RUN... -- AGENT... --rounds 6
// What follows `--` goes to `lab tournament`. A generation that a run has not kept is left out. The champions of
// RUN:searcher=NAME search by that.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { writePages } from './figures.ts';
import { keep } from './figures/made.ts';

const args = process.argv.slice(2);
const [file, generations, ...rest] = args;
const end = rest.indexOf('--');
if (end < 1) throw new Error('npm run curve -- FILE 20,100,840 RUN... -- AGENT... --rounds 6');
const folder = mkdtempSync(join(tmpdir(), 'lab-curve-'));
const champions = rest.slice(0, end).flatMap((text) => {
  const [run, searcher] = text.split(':searcher=');
  return generations.split(',').flatMap((generation) => {
    const agent = resolve(run, 'hall', `${generation.padStart(6, '0')}.msgpack`);
    if (!existsSync(agent)) return [];
    const spec = join(folder, `${basename(run)}-${generation}.json`);
    const name = `${basename(run)}, generation ${generation}`;
    writeFileSync(spec, JSON.stringify({ name, from: agent, searcher }));
    return [spec];
  });
});
try {
  const tournament = [
    'lab',
    'tournament',
    ...champions,
    ...rest.slice(end + 1),
    '--out',
    join(folder, 'games'),
  ];
  await keep(file, tournament, `npm run curve -- ${args.slice(1).join(' ')}`);
} finally {
  rmSync(folder, { recursive: true });
}
writePages();
