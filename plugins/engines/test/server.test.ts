import { Readable } from 'node:stream';
import { Random, type AgentSpec, type Game } from 'evolab';
import { describe, expect, test, vi } from 'vitest';
import { contextOf } from 'evolab/testing';
import type { EngineProcess } from '../src/engine-process.ts';
import { hub } from '../src/client/hub.ts';
import { gtp } from '../src/client/gtp.ts';
import { json } from '../src/client/json.ts';
import { nboard } from '../src/client/nboard.ts';
import { ugi } from '../src/client/ugi.ts';
import type { Client, MoveRequest, NamedMove, NewClient } from '../src/client/client.ts';
import { moveNamed, notationOf, type ServedProtocol } from '../src/notation.ts';
import { serveEngine } from '../src/server/serve-engine.ts';
import { agentFor, laboratory, talk, type Talk } from './talk.ts';

/** An engine that is served in this process, as its client sees a program. */
class InnerEngine {
  readonly #talk: Talk;

  constructor(protocol: ServedProtocol, agent: AgentSpec) {
    this.#talk = talk(protocol, agent);
  }

  ask(line: string): void {
    this.tell(line);
  }

  tell(line: string): void {
    this.#talk.send(line);
  }

  refuseUnasked(): void {}

  async answer<T>(_: number, find: (line: string) => T | undefined): Promise<T> {
    for (;;) {
      const found = find(await this.#talk.heard(/(?:)/));
      if (found !== undefined) return found;
    }
  }

  fault(what: string): Error {
    return new Error(what);
  }
}

const CLIENTS: Readonly<Record<ServedProtocol, NewClient>> = { json, ugi, gtp, nboard, hub };

/** What `client` chooses in every position of a game in which it plays both sides against random openings. */
async function playThrough(client: Client, protocol: ServedProtocol, agent: AgentSpec, seed: number) {
  const game: Game = laboratory.game(agent.game);
  const notation = notationOf(protocol, agent.game.use, game);
  const inside = laboratory.factory.searcher(agent, new Random(0));
  inside.reset();
  const random = new Random(seed);
  const position = game.start();
  const start = game.print(position);
  const moves: NamedMove[] = [];
  const legal = new Int32Array(game.maxMoves);
  const chosen: string[] = [];
  const expected: string[] = [];
  while (!position.over) {
    const count = position.moves(legal, 0);
    const names = Array.from(legal.subarray(0, count), (move) => notation(position, move));
    let move = legal[random.below(count)];
    if (moves.length >= 4 && names.join() !== '') {
      const request: MoveRequest = {
        game: agent.game,
        moves: [...moves],
        role: position.turn,
        legal: names,
        start,
        newGame: chosen.length === 0,
        position: game.print(position),
        // GTP and JSON leave the limit to the agent.
        budget: protocol === 'gtp' || protocol === 'json' ? {} : { depth: 3 },
      };
      const { move: name } = await client.choose(request, Infinity);
      move = moveNamed(game, position, notation, name) ?? -1;
      if (move === -1) throw new Error(`${protocol}: ${name} is not legal in ${game.print(position)}`);
      chosen.push(game.moveName(position, move));
      expected.push(game.moveName(position, inside.search(position, position.turn, { depth: 3 }).move));
    }
    moves.push({ role: position.turn, name: notation(position, move) });
    position.play(move);
  }
  return { chosen, expected };
}

test.each([
  ['json', 'connect-four'],
  ['json', 'draughts'],
  ['ugi', 'connect-four'],
  ['ugi', 'draughts'],
  ['ugi', 'othello'],
  ['gtp', 'othello'],
  ['gtp', 'connect-four'],
  ['nboard', 'othello'],
  ['hub', 'draughts'],
] as const)('an agent behind %s plays %s as it does inside', async (protocol, game) => {
  const agent = agentFor(game);
  const engine = new InnerEngine(protocol, agent) as unknown as EngineProcess;
  const client = CLIENTS[protocol]({ engine, settings: [] });
  await client.start(Infinity);
  for (const seed of [1, 2]) {
    const { chosen, expected } = await playThrough(client, protocol, agent, seed);
    expect(chosen.length).toBeGreaterThan(2);
    expect(chosen).toEqual(expected);
  }
});

describe('UGI', () => {
  test('answers queries, stops an endless search, and says what is wrong with a move', async () => {
    const searcher = { use: 'uct', sims: 100_000_000 };
    const { send, heard, ended, said } = talk('ugi', { ...agentFor('othello'), searcher });
    send('ugi');
    await heard(/^ugiok$/);
    send('position startpos moves d3 c5');
    send('query p1turn');
    expect(await heard(/^response/)).toBe('response true');
    send('query result');
    expect(await heard(/^response/)).toBe('response none');
    send('go nodes 2000');
    expect(await heard(/^info/)).toMatch(/nodes \d+ time \d+/);
    expect(await heard(/^bestmove/)).toMatch(/^bestmove [a-h][1-8]$/);
    // Without a limit it would search for hours.
    send('go p1time 0 p2time 0');
    expect(await heard(/^bestmove/)).toMatch(/^bestmove [a-h][1-8]$/);
    send('position startpos moves a1');
    expect(await heard(/^info string/)).toContain("'a1' is no legal move");
    send('go depth 1');
    expect(await heard(/^bestmove/)).toBe('bestmove 0000');
    send('an unknown command');
    send('quit');
    await ended;
    expect(said.filter((line) => line.startsWith('bestmove'))).toHaveLength(3);
  });
});

describe('Hub', () => {
  test('searches a position to a depth, and says what is wrong', async () => {
    const agent = { ...agentFor('draughts'), searcher: { use: 'deepening' } };
    const { send, heard, ended } = talk('hub', agent);
    send('hub');
    await heard(/^wait$/);
    send('init');
    await heard(/^ready$/);
    send('pos pos=Wnonsense');
    expect(await heard(/^error/)).toContain('32 squares');
    send('pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves="11-15 1-2"');
    expect(await heard(/^error/)).toContain("'1-2' is no legal move");
    send('pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves="11-15"');
    send('level depth=4');
    send('go think');
    expect(await heard(/^info/)).toMatch(/depth=4 score=\S+ nodes=\d+/);
    expect(await heard(/^done/)).toMatch(/^done move=\d+-\d+ ponder=\d+-\d+$/);
    send('ping');
    await heard(/^pong$/);
    send('quit');
    await ended;
  });
});

test('a protocol that is for another game leaves no thread behind', async () => {
  const context = contextOf(laboratory);
  const closed = vi.spyOn(await context.openExecutor('.'), 'close');
  const agent = agentFor('connect-four');
  const request = { agent, game: laboratory.game(agent.game), seed: 1, say: () => undefined };
  const served = serveEngine(context, { ...request, protocol: 'hub', input: Readable.from([]) });
  await expect(served).rejects.toThrow('hub is for draughts');
  expect(closed).toHaveBeenCalled();
});

test('the end of the input ends the engine', async () => {
  const input = Readable.from(['ugi\n']);
  const agent = agentFor('connect-four');
  const said: string[] = [];
  await serveEngine(contextOf(laboratory), {
    protocol: 'ugi',
    agent,
    input,
    seed: 1,
    game: laboratory.game(agent.game),
    say: (line) => said.push(line),
  });
  expect(said).toContain('ugiok');
});

test('JSON lines that cannot be understood get an error, and the next is answered', async () => {
  const { send, heard, ended } = talk('json', agentFor('connect-four'));
  for (const line of ['no JSON', '[]', '{"moves":3}', '{"moves":["9"]}', '{"budget":{"fuel":3}}', 'null']) {
    send(line);
    if (line !== 'null' && line !== '[]') expect(await heard(/^\{/)).toMatch(/^\{"error":/);
    else expect(await heard(/^\{/)).toMatch(/^\{"move":/);
  }
  send('{"moves":["4"],"budget":{"depth":2}}');
  expect(JSON.parse(await heard(/^\{/))).toMatchObject({ move: expect.any(String) as string, depth: 2 });
  void ended;
});
