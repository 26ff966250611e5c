import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import redis from '../../plugins/redis/src/index.ts';
import { packageOf, product } from '../../src/registry/product.ts';
import { installedPlugins } from '../fixtures/installed-plugins.ts';

const plugins = join(import.meta.dirname, '../../plugins');

test('the games that the installation plays by default are installed', async () => {
  const games = (await installedPlugins()).flatMap(({ games = [] }) => games.map(({ id }) => id));
  expect(games).toContain(product().game);
  expect(games).toContain(product().testGame);
});

test('a plugin that is not installed is offered for just what it brings', () => {
  const commands = readdirSync(join(plugins, 'redis/src/commands')).map((file) => file.replace('.ts', ''));
  const executors = redis.executors!.map(({ id }) => id);
  expect(product().optional).toEqual({ '@evolab/redis': { executors, commands } });
  expect(packageOf('commands', 'worker')).toBe('@evolab/redis');
  expect(packageOf('executors', 'worker')).toBeUndefined();
});
