import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  defaultsOf,
  Random,
  type AgentSpec,
  type HelperThreads,
  type LabError,
  type MatchRecord,
} from 'evolab';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab, labJson, labProcess, startLab } from 'evolab/testing';
import { answerQuestions, ask, CHANNEL_BYTES, type Question } from '../src/channel.ts';
import { ENGINE_OPTIONS, settingsOf } from '../src/settings.ts';
import { agentOf, openFactory } from './engine-factory.ts';
import { loggingEngine } from './logging-engine.ts';

/** Whether there is a process of this number. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const { pools, factory } = openFactory();
afterAll(() => pools.close());

const FAULTY = join(import.meta.dirname, 'faulty-engine.mjs');
const faulty = (fault: string, options: object = {}): AgentSpec['searcher'] => ({
  use: 'engine',
  cmd: `"${process.execPath}" "${FAULTY}" "${fault}"`,
  protocol: 'json',
  ...options,
});
const random = agentOf('connect-four', { use: 'random' });
const play = (searcher: AgentSpec['searcher'], seed = 1): MatchRecord =>
  factory.play({ id: 'match', agents: [agentOf('connect-four', searcher), random], seed, opening: [] });

describe('an engine that', () => {
  test.each([
    ['dies at start', /^ended/],
    ['speaks too early', /^answered before it was asked|^chose 'a1', which is not legal/],
    ['hangs', /^did not answer in time/],
    ['crashes', /^ended; its last lines: .*out of ideas/],
    ['floods', /^printed a line without end/],
    ['prints lines without end', /^printed lines without end/],
    ['plays an illegal move', /^chose 'z9', which is not legal; legal: 1, 2, 3, 4, 5, 6, 7; its last lines/],
    ['prints no JSON', /^answered with what is no JSON: I resign/],
    ['prints other JSON', /^chose '\[null\]', which is not legal/],
    ['leaves a long text open', /^answered with what is no JSON: "\\"\\"/],
    ['answers twice', /^answered before it was asked/],
    ['closes its output', /^ended/],
  ])('%s loses its game, and the cause is told in one line of text', (fault, cause) => {
    const record = play(faulty(fault, { moveMillis: fault === 'hangs' ? 300 : 600_000 }));
    expect(record).toMatchObject({ reason: 'forfeit', payoffs: [-1, 1], forfeit: { role: 0 } });
    expect(record.forfeit!.cause).toMatch(cause);

    expect(record.forfeit!.cause).not.toMatch(/[\0-\x1f]/);
  });

  test('behaves finishes its game by the rules', () => {
    const record = play(faulty('behaves'));
    expect(record.reason).toBe('rules');
    expect(record.forfeit).toBeUndefined();
  });

  test.each([
    ['greets first', 'process.stdout.write("Engine 1.0 by A. U. Thor\\nready\\n");', ''],
    ['writes a byte order mark', 'process.stdout.write("\\uFEFF");', ''],
    ['writes the NaN of Python', '', ', "value": NaN, "pv": [-Infinity], "says": "NaN"'],
  ])('%s finishes its game by the rules', (_, first, more) => {
    const script = join(emptyFolder(onTestFinished), 'engine.mjs');
    writeFileSync(
      script,
      `import { createInterface } from 'node:readline'; ${first}
       for await (const line of createInterface({ input: process.stdin }))
         console.log(\`{"move": \${JSON.stringify(JSON.parse(line).legal[0])}${more}}\`);`,
    );
    expect(play({ use: 'engine', cmd: `"${process.execPath}" "${script}"` }).reason).toBe('rules');
  });

  test('fails once is started again, as often as its option says', () => {
    expect(play(faulty('crashes', { retries: 0 })).reason).toBe('forfeit');
    expect(play(faulty('crashes', { retries: 20 })).reason).toBe('rules');
  });
});

test('a program of JSON lines has startMillis until its first answer, besides the time for a move', () => {
  const script = join(emptyFolder(onTestFinished), 'slow.mjs');
  writeFileSync(
    script,
    `import { createInterface } from 'node:readline';
     for await (const line of createInterface({ input: process.stdin })) {
       setTimeout(() => console.log(JSON.stringify({ move: JSON.parse(line).legal[0] })), 300);
       break;
     }
     setInterval(() => {}, 1000);`,
  );
  const cmd = `"${process.execPath}" "${script}"`;
  const searcher = { use: 'engine', cmd, startMillis: 600_000, moveMillis: 1 };
  const { moves, forfeit } = play(searcher);
  // It never answers the second question.
  expect([moves.length, forfeit?.cause]).toEqual([2, expect.stringMatching(/^did not answer in time/)]);
});

test('the move that an engine chose comes first, also if it gives no values', async () => {
  const script = join(emptyFolder(onTestFinished), 'last.mjs');
  writeFileSync(
    script,
    `import { createInterface } from 'node:readline';
     for await (const line of createInterface({ input: process.stdin }))
       console.log(JSON.stringify({ move: JSON.parse(line).legal.at(-1) }));`,
  );
  const engine = `engine:cmd="'${process.execPath}' '${script}'",startMillis=600000`;
  const { move, moves } = (await labJson(['analyze', engine, '--game', 'connect-four'], '.')) as {
    move: string;
    moves: { move: string }[];
  };
  expect(move).toBe('7');
  expect(moves.map((one) => one.move)).toEqual(['7', '2', '3', '4', '5', '6', '1']);
});

test('the moves of a match reach the engine, even those of its opening and of the other side', () => {
  const { cmd, asked: questions } = loggingEngine(emptyFolder(onTestFinished), { value: 0.5, nodes: 7 });
  const engine = agentOf('connect-four', { use: 'engine', cmd });
  const game = factory.game({ use: 'connect-four' });
  const { moves, nodes } = factory.play({ id: 'm', agents: [random, engine], seed: 3, opening: [3, 3, 2] });
  const asked = questions<{ moves: string[]; newGame: boolean }>();
  const position = game.start();
  const names = Array.from(moves, (move) => {
    const name = game.moveName(position, move);
    position.play(move);
    return name;
  });
  expect(asked.map((one) => one.moves)).toEqual(asked.map((_, i) => names.slice(0, 3 + 2 * i)));
  expect(asked.map(({ newGame }) => newGame)).toEqual(asked.map((_, i) => i === 0));
  expect(nodes[1]).toBe(7 * asked.length);
});

test('an engine goes from game to game in one process for each role', () => {
  const folder = emptyFolder(onTestFinished);
  const started = join(folder, 'started.txt');
  const script = join(folder, 'engine.sh');
  writeFileSync(script, `echo $$ >> '${started}'; exec "${process.execPath}" "${FAULTY}" behaves\n`);
  for (let game = 0; game < 6; game++) {
    // As they come from another thread: each batch has specifications of its own.
    const engine = agentOf('connect-four', { use: 'engine', cmd: `sh "${script}"` });
    const agents = game % 3 === 0 ? [engine, random] : game % 3 === 1 ? [random, engine] : [engine, engine];
    const { reason } = factory.play({ id: `${game}`, agents, seed: game, opening: [] });
    expect(reason).toBe('rules');
  }
  expect(readFileSync(started, 'utf8').trim().split('\n')).toHaveLength(2);
});

test('an engine that lost a game by a fault is started again for the next', () => {
  const folder = emptyFolder(onTestFinished);
  const started = join(folder, 'started');
  const script = join(folder, 'engine.sh');
  // Its first process plays an illegal move, its second behaves.
  const fault = `"$(test $(wc -c < '${started}') -eq 2 && echo 'plays an illegal move')"`;
  writeFileSync(script, `echo x >> '${started}'; exec "${process.execPath}" "${FAULTY}" ${fault} 0\n`);
  const games = [1, 2, 3].map((seed) => play({ use: 'engine', cmd: `sh "${script}"` }, seed));
  expect(games.map(({ reason }) => reason)).toEqual(['forfeit', 'rules', 'rules']);
});

test('an engine that dies after an answer loses the same games, however soon that is seen', () => {
  const folder = emptyFolder(onTestFinished);
  const script = join(folder, 'engine.mjs');
  // It waits before its answers, and dies after some of them: at once, or when the next question has come.
  writeFileSync(
    script,
    `import { createInterface } from 'node:readline';
     import { writeSync } from 'node:fs';
     const [before, answers, after] = process.argv.slice(2).map(Number);
     const wait = (millis) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, millis);
     let answered = 0;
     for await (const line of createInterface({ input: process.stdin })) {
       wait(before);
       writeSync(1, JSON.stringify({ move: JSON.parse(line).legal.at(-1) }) + '\\n');
       if (++answered < answers) continue;
       wait(after);
       process.exit();
     }`,
  );
  const engine = (...words: number[]) =>
    agentOf('connect-four', {
      use: 'engine',
      cmd: `"${process.execPath}" "${script}" ${words.join(' ')}`,
      retries: 0,
    });
  const outcomes = (after: number, slow: number) => {
    const agents = [engine(0, 3, after), engine(slow, 1000, 0)];
    return [1, 2, 3].map((seed) => {
      const { reason, payoffs, moves, forfeit } = factory.play({ id: 'm', agents, seed, opening: [] });
      return { reason, payoffs, moves, role: forfeit?.role };
    });
  };
  const first = outcomes(0, 0);
  expect(first.map(({ role }) => role)).toContain(0);
  expect(outcomes(60, 0)).toEqual(first);
  expect(outcomes(1, 60)).toEqual(first);
});

test('limits that a protocol has no word for are refused before the engine is asked', () => {
  const search = (protocol: string, budget: AgentSpec['budget'], game = 'connect-four') => {
    const spec = agentOf(game, { use: 'engine', cmd: 'node', protocol });
    const position = factory.game({ use: game }).start();
    return () => factory.searcher(spec, new Random(0)).search(position, 0, budget);
  };
  expect(search('gtp', { depth: 3 })).toThrow(/no word for a limit of depth/);
  expect(search('ugi', { sims: 3 })).toThrow(/no word for a limit of sims/);
  expect(search('ugi', {})).toThrow(/needs a limit/);
  expect(search('hub', { depth: 3 })).toThrow(/hub is for draughts/);
});

test('a board that a protocol has no room for is refused before the engine is asked', () => {
  const agent = agentOf('othello', { use: 'engine', cmd: 'node', protocol: 'nboard' });
  const small = () => factory.searcher({ ...agent, game: { use: 'othello', size: 6 } }, new Random(0));
  expect(small).toThrow(expect.objectContaining({ code: 'LAB_WRONG_GAME' }) as LabError);
});

test('numbers that are no payoff and no count are not taken as such', () => {
  const script = join(emptyFolder(onTestFinished), 'boasts.sh');
  writeFileSync(script, `read question\necho '{"move":"4","value":7,"nodes":-3,"depth":1e308}'\nread end\n`);
  const searcher = { use: 'engine', cmd: `sh "${script}"` };
  const position = factory.game({ use: 'connect-four' }).start();
  const found = factory.searcher(agentOf('connect-four', searcher), new Random(0)).search(position, 0, {});
  expect(found).toMatchObject({ value: 1, nodes: 0, depth: Number.MAX_SAFE_INTEGER });
});

test('a thread that fails is not waited for', () => {
  const memory = new SharedArrayBuffer(CHANNEL_BYTES);
  let fail = (): void => expect.unreachable();
  void answerQuestions({ memory, receive: () => undefined, onFailure: (tell) => (fail = tell) }, () =>
    expect.unreachable(),
  );
  const threads = { memory, post: () => fail() } as unknown as HelperThreads;
  const settings = settingsOf({ ...defaultsOf(ENGINE_OPTIONS), cmd: 'none' });
  // It would be waited for longer than a test may take.
  expect(ask(threads, { settings, millis: 60_000 } as Question)).toBeUndefined();
});

test('a program or a folder that is not there, and an open quote, are errors of one line', () => {
  const of =
    (cmd: string, dir = '.') =>
    () =>
      factory.searcher(agentOf('othello', { use: 'engine', cmd, dir }), new Random(0));
  expect(of('node', '/no/such/folder')).toThrow(/there is no folder/);
  expect(of('no-such-engine --fast')).toThrow(expect.objectContaining({ code: 'LAB_PROGRAM' }) as LabError);
  expect(of('"half a quote')).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as LabError);
  expect(of('')).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as LabError);
});

describe('a program', () => {
  const quoted = `engine:cmd="${process.execPath} ${FAULTY} behaves",protocol=json`;

  test('that is typed is started; the result says that it cannot be repeated', async () => {
    const folder = emptyFolder(onTestFinished);
    const args = [quoted, 'random', '--game', 'connect-four', '--rounds', '2', '--workers', '1'];
    const { status, stdout } = await lab(['duel', ...args], folder);
    expect(status).toBe(0);
    expect(stdout).toContain('is another program');
  });

  test('that a file names is not, unless the user allows it', async () => {
    const folder = emptyFolder(onTestFinished);
    const started = join(folder, 'started');
    const spec = {
      name: 'filed',
      searcher: { use: 'engine', cmd: `sh -c "touch ${started}"` },
      game: 'connect-four',
    };
    writeFileSync(join(folder, 'agent.json'), JSON.stringify(spec));
    const args = ['duel', 'agent.json', 'random', '--rounds', '1', '--workers', '1'];
    const refused = await lab(args, folder);
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('LAB_PROGRAM') as string]);
    expect(readdirSync(folder)).toEqual(['agent.json']);
    const allowed = await lab([...args, '--allow-programs'], folder);
    expect([allowed.status, allowed.stdout]).toEqual([0, expect.stringContaining('by default') as string]);
    expect(allowed.stdout).toMatch(/\nNothing was measured: every game was lost by default\.\n$/);
    expect(readdirSync(folder)).toContain('started');
  });

  test('loses its games by default in a tournament, which goes on and keeps the cause', async () => {
    const folder = emptyFolder(onTestFinished);
    // It fails at its first move: with one move more it may win, by an opening that depends on its name.
    const bad = `engine:cmd="${process.execPath} ${FAULTY} crashes 0",protocol=json`;
    const args = [
      'tournament',
      bad,
      'random',
      'greedy',
      '--game',
      'connect-four',
      '--rounds',
      '2',
      '--out',
      'cup',
    ];
    const table = await labJson([...args, '--workers', '1'], folder);
    expect(table['forfeits']).toEqual([
      { name: bad, games: 8, of: 8, cause: expect.stringContaining('ended; its last lines') as string },
    ]);
    const { stdout } = await lab(['export', 'cup', '--player', 'engine:%', '--player', 'random'], folder);
    expect(stdout).toMatch(/\[Termination "forfeit"\]/);
    expect(stdout.replaceAll('\n', ' ')).toMatch(/\{engine:.* lost by default: ended; its last lines/);
    const cause = expect.stringMatching(/^engine:.* lost by default: ended; its last lines/) as string;
    const chosen = ['--player', 'engine:%', '--player', 'random', '--game', '1'];
    expect(await labJson(['replay', 'cup', ...chosen], folder)).toMatchObject({ reason: 'forfeit', cause });
    const duel = ['duel', bad, 'random', '--game', 'connect-four', '--rounds', '1', '--workers', '1'];
    expect((await lab([...duel, '--episodes', 'games.db'], folder)).status).toBe(0);
    expect(await labJson(['replay', 'games.db', '--game', '1'], folder)).toMatchObject({ cause });
    const { episodes } = (await labJson(['episodes', 'query', 'games.db'], folder)) as unknown as {
      episodes: object[];
    };
    expect(episodes).toMatchObject([{ cause }, { cause }]);
    const again = await lab(
      ['tournament', '--resume', '--out', 'cup', '--rounds', '3', '--workers', '1'],
      folder,
    );
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('LAB_PROGRAM') as string]);
  });

  test.skipIf(process.platform === 'win32').each(['SIGKILL', 'SIGINT'] as const)(
    'does not outlive the laboratory, whatever time it has for its move: %s',
    async (signal) => {
      const folder = emptyFolder(onTestFinished);
      const script = join(folder, 'stubborn.sh');
      // Ignores the end of its input, and what it starts does too.
      writeFileSync(
        script,
        'trap "" HUP TERM INT PIPE\necho $$ > pid\nsleep 1000 &\necho $! >> pid\nwait\nsleep 1000\n',
      );
      const engine = `engine:cmd="sh ${script}",protocol=json,moveMillis=3600000`;
      const child = startLab(['duel', engine, 'random', '--game', 'connect-four', '--workers', '1'], folder);
      const pids = await until(() => {
        const lines = readdirSync(folder).includes('pid')
          ? readFileSync(join(folder, 'pid'), 'utf8').trim().split('\n')
          : [];
        return lines.length === 2 ? lines.map(Number) : undefined;
      });
      child.kill(signal);
      const [status] = (await once(child, 'exit')) as [number | null];
      expect(status).toBe(signal === 'SIGINT' ? 130 : null);
      await until(() => (pids.some(isAlive) ? undefined : true));
      expect(pids.map(isAlive)).toEqual([false, false]);
    },
  );
});

test('what a stopped tournament of a program says is to be typed goes on with it', async () => {
  const folder = emptyFolder(onTestFinished);
  // It answers only once there is the file `go`, and says by the file `asked` that it waits.
  writeFileSync(
    join(folder, 'waits.cjs'),
    `const { existsSync, writeFileSync } = require('node:fs');
     process.stdin.on('data', (line) => {
       writeFileSync('asked', '');
       if (existsSync('go')) console.log(JSON.stringify({ move: JSON.parse(line).legal[0] }));
     });`,
  );
  const engine = `engine:cmd="'${process.execPath}' waits.cjs",startMillis=600000`;
  const cup = ['tournament', engine, 'random', '--game', 'nim', '--rounds', '1', '--out', 'cup'];
  const child = startLab([...cup, '--workers', '1'], folder);
  let printed = '';
  child.stdout!.on('data', (text) => (printed += String(text)));
  await until(() => (readdirSync(folder).includes('asked') ? true : undefined));
  child.kill('SIGINT');
  await once(child, 'close');
  const [, next] = /^ {2}lab (tournament .*)$/m.exec(printed)!;
  expect(next).toBe('tournament --resume --out cup --allow-programs');
  writeFileSync(join(folder, 'go'), '');
  expect((await lab(next.split(' '), folder)).status).toBe(0);
});

async function until<T>(look: () => T | undefined): Promise<T> {
  for (let tries = 0; tries < 12_000; tries++) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nothing has come of it in ten minutes');
}

test('engines inherit no variable by which lab talks to itself', async () => {
  const folder = emptyFolder(onTestFinished);
  const script = join(folder, 'engine.mjs');
  const seen = join(folder, 'seen.json');
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(seen)}, JSON.stringify(Object.keys(process.env)));`,
  );
  // bin/run.js sets it when an older Node starts a newer one.
  const env = { ...process.env, LAB_REEXEC: '1' };
  const engine = `engine:cmd=${JSON.stringify(`"${process.execPath}" "${script}"`)},protocol=json`;
  await labProcess(['duel', engine, 'random', '--game', 'connect-four', '--rounds', '1'], folder, { env });
  const names = JSON.parse(readFileSync(seen, 'utf8')) as string[];
  expect(names).toContain('PATH');
  expect(names).not.toContain('LAB_REEXEC');
});
