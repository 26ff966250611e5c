import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seal, unseal } from 'evolab/storage';
import { describe, expect, test } from 'vitest';
import { emptyFolder, lab, labJson } from './lab.ts';

/** What released versions have written: `run` by lab evolve, `cup` by lab tournament, both of tic-tac-toe. */
const released = join(import.meta.dirname, '../fixtures/released');
const here = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version;

describe.each(readdirSync(released))('what evolab %s has written', (version) => {
  const copied = (): string => {
    const cwd = emptyFolder();
    cpSync(join(released, version), cwd, { recursive: true });
    return cwd;
  };

  test('a run goes on, and says by which version it was begun', async () => {
    const cwd = copied();
    const { status, stderr } = await lab(['evolve', '--resume', '--out', 'run', '--generations', '3'], cwd);
    expect(status).toBe(0);
    if (version !== here) {
      expect(stderr).toContain('goes on with other versions');
      expect(stderr).toContain(version);
    }
    const log = readFileSync(join(cwd, 'run/log.jsonl'), 'utf8').trim().split('\n');
    expect(log.map((line) => (JSON.parse(line) as { generation: number }).generation)).toEqual([1, 2, 3]);
  });

  test('a tournament goes on, and its games and tables can be read', async () => {
    const cwd = copied();
    expect((await labJson(['replay', 'cup'], cwd))['games']).toHaveLength(4);
    expect((await lab(['report', 'cup', '--force'], cwd)).status).toBe(0);
    const { standings } = await labJson(['tournament', '--resume', '--out', 'cup', '--rounds', '3'], cwd);
    expect(standings).toMatchObject([{ games: 6 }, { games: 6 }]);
  });

  test('its champion plays, and is shown', async () => {
    const cwd = copied();
    expect((await labJson(['inspect', 'run/champion.msgpack'], cwd))['lineage']).toMatchObject({
      generation: 2,
    });
    expect((await lab(['duel', 'run', 'random', '--rounds', '1'], cwd)).status).toBe(0);
    expect((await lab(['report', 'run', '--force'], cwd)).status).toBe(0);
  });

  test('other settings are refused, and so is an option that is gone; both versions are named', async () => {
    const cwd = copied();
    const resume = ['evolve', '--resume', '--out', 'run', '--generations', '3'];
    const both = version === here ? '' : `begun by evolab ${version}, and this is ${here},`;
    const changed = await lab([...resume, '--set', 'games=7'], cwd);
    expect([changed.status, changed.stderr]).toEqual([2, expect.stringContaining(both) as string]);
    expect(changed.stderr).toMatch(/learner\.games: 2 -> 7\) \(LAB_RUN_CHANGED\)/);
    const file = join(cwd, 'run/state.msgpack');
    const { format, version: number, value } = unseal(readFileSync(file), ['evolab-state'], file);
    const state = value as { settings: { learner: object } };
    const learner = { ...state.settings.learner, window: 3 };
    writeFileSync(file, seal(format, { ...state, settings: { ...state.settings, learner } }, number));
    const settings = readFileSync(join(cwd, 'run/run.yaml'), 'utf8');
    writeFileSync(
      join(cwd, 'run/run.yaml'),
      settings.replace('  use: coevolution\n', '  use: coevolution\n  window: 3\n'),
    );
    const gone = await lab(resume, cwd);
    expect([gone.status, gone.stderr]).toEqual([2, expect.stringContaining(both) as string]);
    expect(gone.stderr).toContain("'window'");
  });
});
