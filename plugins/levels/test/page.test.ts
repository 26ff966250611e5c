import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab, labJson } from 'evolab/testing';
import { levelsReport, type LevelsFile } from '../src/levels-page.ts';
import { levelsText } from '../src/levels-text.ts';

test('lab report makes a page of levels, with their Elo and open ends', async () => {
  const cwd = emptyFolder(onTestFinished);
  const args = ['random', 'uct', '--game', 'tic-tac-toe', '--dial', 'sims=5,200', '--rounds', '6'];
  const made = (await labJson(['levels', ...args, '--step', '1', '--out', 'lv'], cwd)) as unknown as {
    levels: LevelsFile['levels'];
  };
  const kept = JSON.parse(readFileSync(join(cwd, 'lv/levels.json'), 'utf8')) as LevelsFile;
  expect(kept.levels).toEqual(made.levels);
  await labJson(['report', 'lv'], cwd);
  const html = readFileSync(join(cwd, 'lv/report.html'), 'utf8');
  expect(html).toContain('<h1>Levels of tic-tac-toe</h1>');
  expect(html.match(/class="interval"/g)).toHaveLength(made.levels.length);

  writeFileSync(join(cwd, 'lv/levels.json'), '{"levels": [');
  const { status, stderr } = await lab(['report', 'lv'], cwd);
  expect([status, stderr]).toEqual([2, expect.stringMatching(/levels.json is damaged.*\(LAB_BAD_FILE\)/)]);
});

test('the page says how far the levels reach, and open ends in words', () => {
  const level = (number: number, elo: number, step: number) => ({
    level: number,
    agent: `agent ${number}`,
    elo,
    step,
    low: elo - 50,
    high: number === 3 ? null : elo + 50,
  });
  const levels = [level(1, -200, 0), level(2, 0, 200), level(3, 250, 250)];
  const { verdict, sections } = levelsReport.page({ game: 'hex', tried: 5, pairs: 9, seed: 1, levels });
  expect(verdict).toBe(
    '3 opponents of graded strength, from agent 1 to agent 3: 450 Elo, +200 to +250 a step.',
  );
  expect(JSON.stringify(sections)).toContain('agent 3: Elo 250, 95% interval above 200');
  for (const wrong of [undefined, [], { levels: [] }, { levels: [{ agent: 1 }] }, { levels: [null] }])
    expect(() => levelsReport.page(wrong)).toThrow(
      expect.objectContaining({ code: 'LAB_BAD_FILE' }) as Error,
    );
});

test('an Elo that rounding leaves nothing of is 0, without a sign', () => {
  const level = { level: 1, agent: { name: 'middle' }, elo: -0.3, low: -9, high: 9, step: 0 };
  expect(levelsText([level], 1, 50)).toMatch(/^ +1 +middle +0 +-9 to 9/m);
  const levels = [{ ...level, agent: 'middle' }];
  const { sections } = levelsReport.page({ game: 'hex', tried: 1, pairs: 9, seed: 1, levels });
  expect(JSON.stringify(sections)).toContain('middle: Elo 0, 95% interval');
});
