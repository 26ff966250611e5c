import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, lab } from './lab.ts';
import { root } from './shell.ts';

const ON = '--game tic-tac-toe --workers 1';
const COMMANDS = [
  'list',
  'list learners',
  `evolve --plugin coevolution ${ON} --population 4 --generations 3 --set rating.rounds=1 --set rating.every=1`,
  `duel random material:depth=2 ${ON} --rounds 3 --each nodes=300`,
  `tournament random greedy uct:sims=5 material:depth=2 ${ON} --rounds 1 --out cup`,
  'survey tic-tac-toe random uct:sims=5 --games 4 --workers 1',
  `tune uct:sims=4,lambda=0.5,evaluator=material --param cp=0.2..2 --param lambda=0..1 ${ON} --iterations 2 --candidates 2 --rounds 1`,
  `levels random uct --dial sims=2,8 ${ON} --rounds 2 --out ladder`,
  `inspect ${join(root, 'papers/champions/draughts-td.msgpack')}`,
  'evolve --plugin coevolution --set learner.dept=3',
];
const WIDTHS = [60, 80, 140, 200];

test.for(COMMANDS.flatMap((line) => WIDTHS.map((columns) => [columns, line] as const)))(
  'at %i columns no line is longer than the terminal: lab %s',
  async ([columns, line]) => {
    const env = { ...process.env, CI: '', TERM: 'xterm', NO_COLOR: '1' };
    const { status, stdout, stderr } = await lab(line.split(' '), emptyFolder(), { env, columns });
    expect(status, stderr).toBe(line.includes('dept=') ? 2 : 0);
    // What the terminal has on one row: up to a new line, or up to where the live line begins again.
    const rows = `${stdout}\n${stderr}`.split(/\n|\u001b\[2K\r/);
    const broken = rows.filter((row) => row.length > columns && /\S\s+[^\s\\]/.test(row));
    expect(broken).toEqual([]);
  },
);

test('a live line is there from the beginning, on a terminal only', async () => {
  const words = `tournament random greedy ${ON} --rounds 1 --out`.split(' ');
  const cwd = emptyFolder();
  const env = { ...process.env, CI: '', TERM: 'xterm' };
  const seen = await lab([...words, 'one'], cwd, { env, columns: 80 });
  expect(seen.stderr).toMatch(/^\u001b\[2K\r░+ 0 of 1 pairs/);
  const piped = await lab([...words, 'two'], cwd, { env });
  expect(piped.stderr).not.toContain('\u001b');
  const quiet = await lab([...words, 'three', '--quiet'], cwd, { env, columns: 80 });
  expect(quiet.stderr).toBe('\u001b[2K\r');
});
