import { readFileSync } from 'node:fs';
import { Random } from 'evolab';
import { gameFromRules, sheets } from '@evolab/gdl';
import { expect, test } from 'vitest';
import type { MiniPlayer } from '../src/index.ts';
import { choosers, mini, strategies } from '../src/index.ts';
import { gibbs } from '../src/strategies/gibbs.ts';
import { seven } from './example-plugin.ts';

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const readme = textOf('../README.md');

test('the README shows the example as it stands in the tests', () => {
  expect(readme).toContain(textOf('example-plugin.ts').trim());
});

test('the strategy of the example leads its share of playouts', () => {
  const game = gameFromRules(sheets['tic-tac-toe']);
  const parts = { game, evaluator: undefined, random: new Random('seven') };
  const player = seven.create(seven.defaults, parts) as MiniPlayer;
  player.search(game.start(), 0, { sims: 70 });
  expect(player.standing(0).uses).toHaveLength(7);
  expect(player.standing(0).uses[6]).toBeGreaterThan(1);
});

test('the README names every strategy, chooser and option', () => {
  const named = [...strategies, ...choosers].map(({ id }) => id);
  for (const name of [...named, 'gibbs', ...Object.keys(mini.defaults)])
    expect(readme).toContain(`\`${name}\``);
});

test('each strategy is followed with the probability that the README names', () => {
  for (const { id, probability } of [...strategies, gibbs]) {
    const [, named] = new RegExp(`^\\| \`${id}\` +\\|[^|]*\\| ([\\d.]*) *\\|`, 'm').exec(readme)!;
    if (id !== 'random') expect(probability, id).toBe(Number(named));
  }
});
