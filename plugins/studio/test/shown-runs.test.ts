import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFolder, installedLaboratory, lab } from 'evolab/testing';
import { openServer, type PageServer } from '../src/server/server.ts';
import { ask, listen } from './requests.ts';

const laboratory = await installedLaboratory();
const runs = emptyFolder(afterAll);

let server: PageServer;
const cookie = () => {
  const { port, searchParams } = new URL(server.address);
  return { cookie: `lab-${port}=${searchParams.get('token')}` };
};
const get = async (path: string): Promise<unknown> =>
  JSON.parse((await ask(server.address, path, { headers: cookie() })).text);

beforeAll(async () => {
  const options = ['--rounds', '1', '--workers', '1', '--quiet'];
  const players = ['random', 'uct:sims=2', 'uct:sims=4'];
  await lab(['tournament', ...players, '--game', 'nim:players=3', '--out', 'three', ...options], runs);
  await lab(['tournament', 'random', 'uct:sims=2', '--game', 'nim', '--out', 'torn', ...options], runs);
  const learn = ['evolve', '--plugin', 'td-mc', '--generations', '1', '--workers', '1', '--quiet'];
  for (const game of ['tic-tac-toe', 'nim:players=3', 'eight-puzzle'])
    await lab([...learn, '--game', game, '--out', `learned-${game.replace(/\W/g, '-')}`], runs);
  writeFileSync(join(runs, 'torn', 'tournament.msgpack'), 'torn');
  server = await openServer(laboratory, { folder: runs, port: 0, warn: () => undefined });
});
afterAll(() => server.close());

test('the list of the games of three names the players by their seats, as the game itself does', async () => {
  const { count, games } = (await get('/api/games?run=three')) as {
    count: number;
    games: { number: number; players: string[] }[];
  };
  expect(count).toBe(3);
  for (const { number, players } of games) {
    const { html } = (await get(`/api/game?run=three&number=${number}`)) as { html: string };
    expect(html).toContain(players.join(' – '));
  }
});

test.each([
  ['learned-tic-tac-toe', true],
  ['learned-nim-players-3', false],
  ['learned-eight-puzzle', false],
])('the page of %s offers to make its champion stronger only where lab improve can', async (run, can) => {
  const [message] = await listen(server.address, `/api/events?of=${run}`, (all) => all.length > 0, cookie());
  expect(message.data).toMatchObject({ kind: 'evolution', improvable: can });
});

test('the page of a damaged tournament says what is wrong with it', async () => {
  const [message] = await listen(server.address, '/api/events?of=torn', (all) => all.length > 0, cookie());
  expect(message).toMatchObject({
    event: 'begin',
    data: { kind: 'damaged', name: 'torn', method: expect.stringContaining('tournament.msgpack') as string },
  });
});
