import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab, labProcess, linkPlugins, repeats, startLab } from 'evolab/testing';
import type { CompareFound } from '../src/found.ts';

/** A plugin whose learner throws when it is told the games of its second generation. */
const faulty = emptyFolder(afterAll);
cpSync(fileURLToPath(new URL('../../../templates/learner', import.meta.url)), faulty, { recursive: true });
const source = join(faulty, 'src/index.ts');
const before = readFileSync(source, 'utf8');
const told = '  tell(state: State, records: readonly MatchRecord[]): Told<State> {\n';
const after = before.replace(
  told,
  `${told}    if (state.generation === 1) throw new Error('the planted fault');\n`,
);
writeFileSync(source, after);
await linkPlugins(afterAll, faulty);

const GAME = ['--game', 'tic-tac-toe', '--plies', '1', '--pool', '1', '--out', 'o'];
const EVOLVED = 'coevolution+population=4+games=2';
const TAUGHT = 'td-mc/quick+episodes=20+testGames=0';

/** Every file of a folder with its bytes, but for those that tell seconds or the order in which games ended. */
function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const kept = names.filter(
    (name) => statSync(join(folder, name)).isFile() && !/(log\.jsonl|games\.log)$/.test(name),
  );
  return Object.fromEntries(kept.map((name) => [name, readFileSync(join(folder, name)).toString('base64')]));
}

const KILLS = repeats(10, 2);
test(`killed ${KILLS} times while it learns and while it rates, and resumed by other workers: the same bytes`, async () => {
  const args = ['compare', EVOLVED, TAUGHT, ...GAME, '--seeds', '2', '--budget', 'games=250'];
  const more = ['--checkpoints', '5', '--rounds', '5'];
  const straight = emptyFolder(onTestFinished);
  expect((await labProcess([...args, ...more, '--workers', '1'], straight)).status).toBe(0);
  const whole = filesIn(join(straight, 'o'));
  const runs = Object.keys(whole).filter((name) => name.includes('checkpoints')).length;
  const games = statSync(join(straight, 'o/games.log')).size;

  const folder = emptyFolder(onTestFinished);
  const out = join(folder, 'o');
  const learned = () =>
    existsSync(join(out, 'runs'))
      ? readdirSync(join(out, 'runs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
          /of-5\.msgpack$/.test(name),
        ).length
      : 0;
  const rated = () => (existsSync(join(out, 'games.log')) ? statSync(join(out, 'games.log')).size : 0);
  let killed = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    // The first half of the kills while it learns, the others while it rates, each a little later.
    const share = ((2 * kill) % KILLS) / KILLS + 0.5 / KILLS;
    const isDue = 2 * kill < KILLS ? () => learned() >= share * runs : () => rated() >= share * games;
    const child = startLab([...args, ...more, '--workers', String(1 + (kill % 3))], folder);
    const ended = once(child, 'exit');
    while (child.exitCode === null && !isDue()) await pause(2);
    if (child.exitCode === null) killed++;
    child.kill('SIGKILL');
    await ended;
  }
  expect(killed).toBeGreaterThan(0);
  expect((await labProcess([...args, ...more, '--workers', '2'], folder)).status).toBe(0);
  expect(filesIn(out)).toEqual(whole);
});

test('a method that throws is named, the others go on, and the exit status is 2', async () => {
  const folder = emptyFolder(onTestFinished);
  const small = ['--seeds', '2', '--budget', 'games=100', '--checkpoints', '2', '--rounds', '2'];
  const entries = [EVOLVED, 'bad=my-learner+pairs=5+rounds=1', TAUGHT];
  const { status, stdout, stderr } = await lab(
    ['compare', ...entries, ...GAME, ...small, '--workers', '1'],
    folder,
  );
  expect(status).toBe(2);
  for (const text of [stdout, stderr])
    for (const seed of [1, 2])
      expect(text).toContain(`bad, seed ${seed} on tic-tac-toe failed: the planted fault`);
  const found = JSON.parse(readFileSync(join(folder, 'o/compare.json'), 'utf8')) as CompareFound;
  expect(found.failures.map(({ label, seed }) => [label, seed])).toEqual([
    ['bad', 1],
    ['bad', 2],
  ]);
  expect(found.games[0].entries.map(({ label, finals }) => [label, finals.length])).toEqual([
    [EVOLVED, 2],
    [TAUGHT, 2],
  ]);
});
