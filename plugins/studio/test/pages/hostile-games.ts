// Games whose authors would like to run a script in the page.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeAgent } from '../../../../src/storage/agent-file.ts';
import { playScript } from '../../src/share/share.ts';
import { sharePage } from '../../src/share/share-page.ts';
import gdl from '../../../gdl/src/index.ts';
import type { Plugin } from 'evolab';
import type { Laboratory } from 'evolab/command';

/** Sets the title of a page in which it is markup; a word of KIF too. */
export const MARKUP = `<img/src=x/onerror=document.title='taken'>`;
const root = resolve(import.meta.dirname, '../../../..');

/** The agent file of a game whose rules have markup for the names of a role, a move and what lies on a cell. */
export function writeHostileSheet(folder: string): string {
  const [{ options }] = (gdl as Plugin).games!;
  if (options?.['rules'] === undefined) throw new Error('gdl has no option rules');
  const rules = `(role ${MARKUP}) (role o) (index 1) (index 2) (index 3)
    (init (control ${MARKUP})) (<= (init (cell ?x ?y b)) (index ?x) (index ?y))
    (<= (legal ?r (${MARKUP} ?x ?y)) (true (control ?r)) (true (cell ?x ?y b)))
    (<= (legal ?r noop) (role ?r) (not (true (control ?r))))
    (<= (next (cell ?x ?y ?r)) (does ?r (${MARKUP} ?x ?y)))
    (<= (next (cell ?x ?y ?w)) (true (cell ?x ?y ?w)) (not (taken ?x ?y)))
    (<= (taken ?x ?y) (does ?r (${MARKUP} ?x ?y)))
    (<= (next (control o)) (true (control ${MARKUP}))) (<= (next (control ${MARKUP})) (true (control o)))
    (<= open (true (cell ?x ?y b))) (<= terminal (not open)) (<= (goal ?r 50) (role ?r))`;
  const file = join(folder, 'sheet.msgpack');
  writeAgent(file, {
    agent: { name: MARKUP, game: { use: 'gdl', rules }, searcher: { use: 'random' }, budget: {} },
  });
  return file;
}

/** All that is needed of it is where its modules lie. */
const studio = { root: join(root, 'plugins/studio') } as Laboratory['plugins'][number];

/**
 * A page of a third party's game with markup wherever a game has texts: with a board, or with the text of `draw` alone.
 * Each move says its name.
 */
export function writeHostileGame(folder: string, hasBoard: boolean): string {
  const place = join(folder, `hostile-${hasBoard}`);
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{ "name": "hostile", "type": "module" }');
  const board = `{ shape: 'square',
      cells: [0, 1, 2].map((i) => ({ name: T + i, x: i, y: 0 })), labels: [{ x: 0, y: 1, text: T }],
      pieces: (p) => [{ cell: p.plies % 3, owner: 0, kind: T, text: T }],
      cellsOf: (p, m) => ({ path: [m] }), caption: () => T,
      setup: { pieces: [{ owner: 0, kind: T, text: T }], options: { [T]: option.choice(T, [T, T + 1], { help: T }) },
        optionsOf: () => ({ [T]: T }), text: () => T } }`;
  writeFileSync(
    join(place, 'index.ts'),
    `import { defineGame, definePlugin, option } from 'evolab';
    const T = ${JSON.stringify(MARKUP)};
    class P { plies = 0; turn = 0; over = false;
      moves(out, at) { out[at] = 0; out[at + 1] = 1; return 2; }
      play() { this.plies++; this.turn = this.plies % 2; this.over = this.plies > 3; }
      copy(o) { this.plies = o.plies; this.turn = o.turn; this.over = o.over; }
      payoff() { return 0; } key() { return this.plies; } }
    export default definePlugin({ name: 'hostile', games: [defineGame({ id: 'hostile', summary: T, create: () => ({
      roles: [T, T + 2], maxMoves: 2, maxPlies: 9, start: () => new P(), print: () => T, draw: () => T,
      parse: (text) => { throw new SyntaxError(text + T); }, moveName: (_, m) => T + m,
      ${hasBoard ? `board: ${board},` : ''} }) })] });`,
  );
  const script = playScript({ root, plugins: [studio] }, [join(place, 'index.ts')]);
  const data = { game: { use: 'hostile' }, gameText: MARKUP, agents: [], seed: 1, maker: MARKUP };
  const file = join(place, 'page.html');
  writeFileSync(file, sharePage(MARKUP, data, script));
  return file;
}
