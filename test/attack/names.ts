import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, listen } from '../../plugins/studio/test/requests.ts';
import type { Random } from '../../src/util/random.ts';
import type { Attack } from './attack.ts';
import { badRefusal, LabProcess, oneLine, runLab, succeeds } from './lab-process.ts';

/** Names that file systems take, and that terminals, shells, pages and tables must not obey. */
const NAMES = [
  ...['x'.repeat(255), 'ü'.repeat(127), 'a\nb', 'a\r\nb\t', '\u202etxt.exe\u202c', '\u200f\u2067abc\u2069'],
  ...['\x1b[31mred\x1b[0m', '\x1b]0;title\x07', '\x07\b\b', '\u2028line', '<img src=x onerror=alert(1)>'],
  ...['"><script>alert(1)</script>', "'; touch hacked; '", '$(touch hacked)', '`touch hacked`', '-rf'],
  ...['--force', '%00%0a', '..%2f..', ' ', 'a b ', '.hidden', '~', '#2', 'run#2', 'a:depth=9', 'a|b', '*'],
  ...['=1+1', '💥', 'ﬀ', 'e\u0301', 'constructor', '__proto__', 'NaN', 'null', '\\', 'a\\nb'],
];

/** What acts on a terminal, or breaks or turns a line. */
const ACTIVE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/** What a name must not be within a page. */
const MARKUP = /<img src=x|<script>alert/;

const PLACES = ['run', 'cup', 'agent', 'preset', 'game'] as const;

/** What is asked of a folder with such a name in it; `name` begins with `./`, so that it is no flag. */
const LINES: Readonly<Record<(typeof PLACES)[number], (name: string) => readonly (readonly string[])[]>> = {
  run: (name) => [
    ['runs', '.'],
    ['report', name, '--out', 'page.html'],
    ['progress', name, '--rounds', '1', '--workers', '1'],
    ['evolve', '--resume', '--out', name, '--generations', '3', '--workers', '1'],
    ['duel', name, 'random', '--rounds', '1', '--workers', '1'],
  ],
  cup: (name) => [
    ['runs', '.'],
    ['report', name, '--out', 'page.html'],
    ['replay', name],
    ['export', name, '--out', 'games.pgn'],
    ['tournament', '--resume', '--out', name, '--workers', '1'],
  ],
  agent: (name) => [
    ['inspect', name],
    [
      'tournament',
      name,
      'random',
      '--game',
      'tic-tac-toe',
      '--rounds',
      '1',
      '--workers',
      '1',
      '--out',
      'new',
    ],
    ['share', name, '--out', 'page.html'],
  ],
  preset: () => [['list', 'presets']],
  game: (name) => [
    ['perft', `gdl:file=${name}`, '--depth', '1'],
    ['inspect', name],
  ],
};

/** What is wrong with how a command ended that met such a name. */
function faultOf(ended: LabProcess): string | undefined {
  const said = ended.stdout + ended.stderr;
  if (ACTIVE.test(said)) return `it acts on a terminal: ${JSON.stringify(oneLine(said))}`;
  if (/^\s+at .*[:(]\d+:\d+/m.test(said)) return `a stack: ${oneLine(ended.stderr)}`;
  return ended.child.exitCode === 0 ? undefined : badRefusal(ended);
}

const hostileNames: Attack = {
  name: 'hostile names of files and folders',
  promise:
    'Commands show, list and use files and folders with any name, or refuse them in one line. No name controls the terminal, breaks a line of a list, is run by a shell, becomes markup of a page, or hides the others.',
  tries: 150,
  seconds: 90,
  parallel: 2,
  async prepare(folder) {
    const evolve =
      'evolve --plugin coevolution --game tic-tac-toe --population 6 --set games=2 --generations 2';
    await succeeds([...evolve.split(' '), '--set', 'rating.rounds=1', '--out', 'run'], { cwd: folder });
    const cup = 'tournament random greedy --game tic-tac-toe --rounds 1 --out cup';
    await succeeds(cup.split(' '), { cwd: folder });
    mkdirSync(join(folder, 'served'));
    for (const name of NAMES) cpSync(join(folder, 'run'), join(folder, 'served', name), { recursive: true });
    const server = new LabProcess(['serve', 'served', '--port', '0'], { cwd: folder });
    const address = () => /http:\S+/.exec(server.stdout + server.stderr)?.[0];
    while (address() === undefined && !server.over) await sleep(50);
    const { host, port, href, searchParams } = new URL(address()!);
    const headers = { cookie: `lab-${port}=${searchParams.get('token')}`, origin: `http://${host}` };
    return {
      async attempt(random: Random, index: number) {
        const name = NAMES[index % NAMES.length];
        if (random.below(6) === 0) return (await hiddenRun(href, headers)) ?? playPage(href, headers, name);
        const place = PLACES[random.below(PLACES.length)];
        const cwd = join(folder, String(index));
        mkdirSync(cwd);
        cpSync(join(folder, 'run'), join(cwd, 'sound'), { recursive: true });
        put(folder, cwd, place, name);
        const lines = LINES[place](`./${name}`);
        const args = lines[random.below(lines.length)];
        const ended = await runLab(args, { cwd, env: { COLUMNS: '120' } });
        let fault = faultOf(ended);
        const page = join(cwd, 'page.html');
        if (existsSync(page) && MARKUP.test(readFileSync(page, 'utf8')))
          fault ??= 'a name became a part of a page';
        if (args[0] === 'runs' && !/^ *sound /m.test(ended.stdout)) fault ??= `no sound run: ${ended.stdout}`;
        if (args[0] === 'runs' && tableLines(ended.stdout) > 3) fault ??= `a broken line: ${ended.stdout}`;
        if (fault === undefined && args[0] === 'runs') {
          const json = await runLab([...args, '--json'], { cwd });
          const { runs } = JSON.parse(json.stdout) as { runs: { folder: string }[] };
          if (runs.length < 2 && !name.startsWith('.')) fault = `a run is missing: ${json.stdout}`;
        }
        return fault === undefined ? undefined : `lab ${JSON.stringify(args)}: ${fault}`;
      },
      async close() {
        await server.kill('SIGINT');
      },
    };
  },
};

/** Asks lab serve for its list: the first run that it does not name. */
async function hiddenRun(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const [{ data }] = await listen(address, '/api/events?of=', (all) => all.length > 0, headers);
  const told = JSON.stringify(data);
  const hidden = NAMES.find((name) => !name.startsWith('.') && !told.includes(JSON.stringify(name)));
  return hidden === undefined ? undefined : `lab serve does not list ${JSON.stringify(hidden)}`;
}

/** Asks lab serve for the page on which one plays against a champion. */
async function playPage(address: string, headers: Readonly<Record<string, string>>, name: string) {
  const page = `/play?${new URLSearchParams({ agent: name }).toString()}`;
  const { status, text } = await ask(address, page, { headers });
  if (status >= 500) return `${page}: ${status}: ${oneLine(text)}`;
  return MARKUP.test(text) ? `${page}: a name became a part of the page` : undefined;
}

/** The head of a table, and a line of each run. */
const tableLines = (text: string): number => text.split('\n\n')[0].trimEnd().split('\n').length;

/** Puts a run, a tournament, an agent, a preset or rules of this name into a folder. */
function put(from: string, folder: string, place: (typeof PLACES)[number], name: string): void {
  if (place === 'run' || place === 'cup') {
    cpSync(join(from, place), join(folder, name), { recursive: true });
  } else if (place === 'agent') {
    cpSync(join(from, 'run/champion.msgpack'), join(folder, name));
  } else if (place === 'preset') {
    const presets = join(folder, 'configs/coevolution');
    mkdirSync(presets, { recursive: true });
    writeFileSync(join(presets, `${name.slice(0, 100)}.yaml`), 'extends: ../base.yaml\n');
  } else {
    writeFileSync(join(folder, name), '(role x)');
  }
}

export const names: readonly Attack[] = [hostileNames];
