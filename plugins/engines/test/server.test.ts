import { Readable } from 'node:stream';
import { Random, type AgentSpec, type Executor, type Game } from 'evolab';
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
import { EngineSession } from '../src/server/session.ts';
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

/** Moves of two kings who step to and fro. */
const toAndFro = (plies: number): string[] =>
  Array.from({ length: plies }, (_, ply) => ['1-6', '32-28', '6-1', '28-32'][ply % 4]);

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

  test('after a position that is refused there is no move, even if the last game was over', async () => {
    const { send, heard, ended, said } = talk('ugi', agentFor('connect-four'));
    send('position startpos moves 1 2 1 2 1 2 1');
    send('query gameover');
    await heard(/^response true$/);
    send('go depth 1');
    expect(await heard(/^info string/)).toBe('info string the game is over');
    send('position startpos moves 9');
    await heard(/^info string/);
    send('go depth 1');
    expect(await heard(/^info string/)).toBe("info string '9' is no legal move");
    send('position startpos moves 1');
    send('go depth 1');
    expect(await heard(/^bestmove [1-7]/)).toBeDefined();
    send('quit');
    await ended;
    expect(said.filter((line) => line === 'bestmove 0000')).toHaveLength(2);
  });
});

test('where chance is next no outcome is chosen', async () => {
  const agent: AgentSpec = { name: 'a', game: { use: 'pig' }, searcher: { use: 'random' }, budget: {} };
  const inJson = talk('json', agent);
  inJson.send('{"moves":["roll"]}');
  expect(await inJson.heard(/^/)).toBe('{"error":"chance is next: give the outcome"}');
  inJson.send('{"moves":["roll","3"]}');
  expect(await inJson.heard(/^/)).toMatch(/^\{"move":"(roll|hold)"/);
  const inUgi = talk('ugi', agent);
  inUgi.send('position startpos moves roll');
  inUgi.send('go');
  expect(await inUgi.heard(/^info/)).toBe('info string chance is next: give the outcome');
  expect(await inUgi.heard(/^/)).toBe('bestmove 0000');
});

describe('NBoard', () => {
  test('after a game that is refused no move is made or chosen until the next game', async () => {
    const { send, heard, ended, said } = talk('nboard', agentFor('othello'));
    const board = `${'-'.repeat(27)}O*${'-'.repeat(6)}*O${'-'.repeat(27)}`;
    const game = (moves: string, squares = board) => `set game (;GM[Othello]BO[8 ${squares} *]${moves};)`;
    send(game('B[d3]'));
    send(game('', '---'));
    expect(await heard(/^status/)).toContain('8 x 8');
    for (const command of ['move c3', 'move a1', 'go', 'hint 1']) {
      send(command);
      const found = await heard(/^status (?!\S+ is thinking)|^===|^search/);
      expect([command, found]).toEqual([command, expect.stringMatching(/^status .*8 x 8/)]);
    }
    send(game('B[d3]'));
    send('move a1');
    expect(await heard(/^status/)).toContain("'a1' is no legal move");
    send('go');
    expect(await heard(/^status .*a1|^===/)).toContain("'a1' is no legal move");
    expect(said.filter((line) => /^===|^search/.test(line))).toEqual([]);
    send(game('B[d3]'));
    send('move c3');
    send('go');
    expect(await heard(/^===/)).toMatch(/^=== [A-H][1-8]/);
    send('quit');
    await ended;
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

  test('after a position that is refused there is no move until the next position', async () => {
    const { send, heard, ended, said } = talk('hub', agentFor('draughts'));
    const start = 'pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww';
    for (const refused of [`${start} moves="11-15 1-2"`, 'pos=Wnonsense']) {
      send(`pos ${start}`);
      send(`pos ${refused}`);
      const why = await heard(/^error/);
      send('go think');
      expect(await heard(/^error|^done/)).toBe(why);
    }
    expect(said.filter((line) => line.startsWith('done'))).toEqual([]);
    send(`pos ${start}`);
    send('go think');
    expect(await heard(/^done/)).toMatch(/^done move=\d+-\d+/);
    send('quit');
    await ended;
  });

  test.each(['hub', 'ugi'] as const)(
    'draughts goes on after the usual 200 plies, by %s',
    async (protocol) => {
      const { send, heard, ended } = talk(protocol, agentFor('draughts'));
      const go = async (plies: number): Promise<string> => {
        const moves = toAndFro(plies);
        if (protocol === 'hub') send(`pos pos=BB${'e'.repeat(30)}W moves="${moves.join(' ')}"`);
        else send(`position fen B:WK32:BK1 moves ${moves.join(' ')}`);
        send(protocol === 'hub' ? 'go think' : 'go');
        return heard(/^(done|bestmove|error|info string)/);
      };
      for (const plies of [0, 200, 208, 1996]) expect(await go(plies)).toMatch(/\b1-[56]/);
      expect(await go(199)).toMatch(/\b28-\d+/);
      expect(await go(2000)).toMatch(/the game is over/);
      send('quit');
      await ended;
    },
  );

  test('the usual rules of draughts hold as long as they let a game go on', () => {
    const agent = agentFor('draughts');
    const use = { use: 'draughts', maxPlies: 2000 };
    const session = new EngineSession({
      executor: undefined as unknown as Executor,
      agent,
      game: laboratory.game(agent.game),
      protocol: 'hub',
      seed: 1,
      longer: { use, game: laboratory.game(use) },
    });
    const limits = [199, 200, 0].map((plies) => {
      const moves = toAndFro(plies);
      session.setPosition('B:WK32:BK1', moves);
      return [session.game.maxPlies, session.agent.game, session.position.over];
    });
    const usual = [200, agent.game, false];
    expect(limits).toEqual([usual, [2000, use, false], usual]);
    // A position that is refused changes nothing.
    const moves = toAndFro(200);
    session.setPosition('B:WK32:BK1', moves);
    expect(() => session.setPosition('B:WK32:BK1', ['1-2'])).toThrow(SyntaxError);
    expect(session.game.maxPlies).toBe(2000);
  });

  test('draughts whose number of plies is set ends there', async () => {
    const { send, heard, ended } = talk('hub', {
      ...agentFor('draughts'),
      game: { use: 'draughts', maxPlies: 2 },
    });
    send('pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves="11-15 23-19"');
    send('go think');
    expect(await heard(/^error/)).toContain('the game is over');
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
  for (const line of [
    'no JSON',
    '[]',
    '5',
    '{"moves":3}',
    '{"moves":["9"]}',
    '{"budget":{"fuel":3}}',
    'null',
  ]) {
    send(line);
    expect([line, await heard(/^\{/)]).toEqual([line, expect.stringMatching(/^\{"error":/)]);
  }
  for (const [line, told] of [
    ['{"mvoes":["4"]}', "a question has no 'mvoes'; did you mean 'moves'? known: position, moves, budget"],
    ['{"toString":1}', "a question has no 'toString'; known: "],
    ['{"budget":{"nodse":100}}', "budget: 'nodse' is no limit; did you mean 'nodes'? known: "],
    ['{"budget":[]}', 'budget is a map of limits'],
    ['{"newGame":"no"}', 'newGame is true or false'],
  ] as const) {
    send(line);
    expect((JSON.parse(await heard(/^\{/)) as { error: string }).error).toContain(told);
  }
  send('{"moves":["4"],"budget":{"depth":2}}');
  expect(JSON.parse(await heard(/^\{/))).toMatchObject({ move: expect.any(String) as string, depth: 2 });
  void ended;
});
