import { existsSync } from 'node:fs';
import { join } from 'node:path';
/** What a new game's package is made from. */
export interface NewGame {
  /** Lower-case words with hyphens: the id. */
  readonly name: string;
  readonly typescript: boolean;
  /** Where the core's types are, for editors: the folder of its package. */
  readonly core: string;
  readonly version: string;
}

/** The files of a working one-file game plugin, by name. */
export function newGameFiles(game: NewGame): Record<string, string> {
  const extension = game.typescript ? 'ts' : 'js';
  return {
    'package.json': `${JSON.stringify(packageJson(game, extension), null, 2)}\n`,
    'README.md': readme(game, extension),
    [`src/index.${extension}`]: source(game),
    [`test/${game.name}.test.${extension}`]: test(game, extension),
    'tsconfig.json': `${JSON.stringify(tsconfig(game), null, 2)}\n`,
  };
}

function packageJson({ name, version }: NewGame, extension: string): object {
  return {
    name: `evolab-${name}`,
    version: '0.1.0',
    description: `The game ${name} for lab`,
    type: 'module',
    exports: { '.': `./src/index.${extension}`, './package.json': './package.json' },
    scripts: { test: 'lab test' },
    keywords: ['evolab-plugin'],
    peerDependencies: { evolab: `^${version}` },
    peerDependenciesMeta: { evolab: { optional: true } },
    oclif: { topicSeparator: ' ' },
    evolab: { module: `./src/index.${extension}`, api: 1 },
  };
}

/** Only editors and `tsc` read it: `lab` runs the source as it is. */
function tsconfig({ core, typescript }: NewGame): object {
  return {
    compilerOptions: {
      target: 'ES2024',
      module: 'NodeNext',
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      erasableSyntaxOnly: true,
      verbatimModuleSyntax: true,
      skipLibCheck: true,
      ...(typescript ? {} : { allowJs: true, checkJs: true, noImplicitAny: false }),
      // A checkout's sources are read as they are; of a published package there are declarations only.
      ...(existsSync(join(core, 'node_modules/@types/node'))
        ? { typeRoots: [join(core, 'node_modules/@types')], types: ['node'] }
        : { types: [] }),
      paths: {
        evolab: [`${core}/src/index.ts`, `${core}/dist/index.d.ts`],
        'evolab/*': [`${core}/src/*/index.ts`, `${core}/dist/*/index.d.ts`],
      },
    },
    include: ['src'],
  };
}

/** The source in TypeScript, or with its types taken out. */
function source({ name, typescript }: NewGame): string {
  const className = name
    .replace(/(^|-)(.)/g, (_, _dash, letter: string) => letter.toUpperCase())
    .replace(/^\d/, 'Game$&');
  const t = (type: string) => (typescript ? type : '');
  return `import { defineGame, definePlugin, option, zobristKeys${t(', type Game, type Position, type Role')} } from 'evolab';

// Rules to begin with: two players set stones on a square board in turn; who first owns a whole row, column or long
// diagonal wins; a full board is a draw. Change them step by step, and run \`npm test\` after each.

/** A random number for each half of the key, role and cell. */
const KEYS = zobristKeys('${name}', 2 * 2 * 256);

class ${className}${t(' implements Position')} {
  ${t('readonly ')}size${t(': number')};
  /** 0 empty, 1 a stone of the first role, 2 of the second; row by row. */
  ${t('readonly ')}cells${t(': Int8Array')};
  turn${t(': Role')} = 0;
  over = false;
  winner = -1;
  stones = 0;
  low = 0;
  high = 0;

  constructor(size${t(': number')}) {
    this.size = size;
    this.cells = new Int8Array(size * size);
  }

  moves(out${t(': Int32Array')}, at${t(': number')})${t(': number')} {
    let end = at;
    for (let cell = 0; cell < this.cells.length; cell++) if (this.cells[cell] === 0) out[end++] = cell;
    return end - at;
  }

  play(cell${t(': number')})${t(': void')} {
    this.put(cell, this.turn);
    if (this.ownsLine(cell, this.turn)) this.winner = this.turn;
    this.over = this.winner >= 0 || this.stones === this.cells.length;
    this.turn = 1 - this.turn;
  }

  put(cell${t(': number')}, role${t(': Role')})${t(': void')} {
    this.cells[cell] = role + 1;
    this.stones++;
    this.low ^= KEYS[role * 256 + cell];
    this.high ^= KEYS[(2 + role) * 256 + cell];
  }

  /** Whether \`role\` owns a whole line through \`cell\`. */
  ownsLine(cell${t(': number')}, role${t(': Role')})${t(': boolean')} {
    const { size } = this;
    const row = Math.floor(cell / size);
    const column = cell % size;
    return (
      this.owns(row * size, 1, role) ||
      this.owns(column, size, role) ||
      (row === column && this.owns(0, size + 1, role)) ||
      (row + column === size - 1 && this.owns(size - 1, size - 1, role))
    );
  }

  owns(from${t(': number')}, step${t(': number')}, role${t(': Role')})${t(': boolean')} {
    for (let i = 0; i < this.size; i++) if (this.cells[from + i * step] !== role + 1) return false;
    return true;
  }

  copy(other${t(`: ${className}`)})${t(': void')} {
    this.cells.set(other.cells);
    this.turn = other.turn;
    this.over = other.over;
    this.winner = other.winner;
    this.stones = other.stones;
    this.low = other.low;
    this.high = other.high;
  }

  payoff(role${t(': Role')})${t(': number')} {
    return this.winner < 0 ? 0 : this.winner === role ? 1 : -1;
  }

  /** The side to move follows from the stones: it needs no part in the key. */
  key(half${t(': 0 | 1')})${t(': number')} {
    return half === 0 ? this.low : this.high;
  }
}

const SIGNS = '.xo';

export const game = defineGame({
  id: '${name}',
  summary: 'A whole line of an own colour wins',
  options: { size: option.whole(4, { min: 2, max: 16, help: 'cells in a row' }) },
  rulesVersion: 1,
${typescript ? '' : `  /** @returns {import('evolab').Game<${className}>} */\n`}  create({ size })${t(`: Game<${className}>`)} {
    return {
      roles: ['x', 'o'],
      maxMoves: size * size,
      maxPlies: size * size,
      start: () => new ${className}(size),

      // One line of text holds the whole position: rows from the top, and who moves.
      print({ cells, turn }) {
        const signs = Array.from(cells, (cell) => SIGNS[cell]).join('');
        return (signs.match(new RegExp('.{' + size + '}', 'g')) ?? []).join('/') + ' ' + SIGNS[turn + 1];
      },
      parse(text) {
        const [rows = '', sign = '', more] = text.trim().split(/\\s+/);
        const signs = rows.replaceAll('/', '');
        const position = new ${className}(size);
        const count = (wanted${t(': string')}) => signs.split(wanted).length - 1;
        if (signs.length !== size * size || more !== undefined || /[^.xo]/.test(signs) || !/^[xo]$/.test(sign)) {
          throw new SyntaxError('not ' + size + ' rows of . x o and a side: ' + text);
        }
        if (count('x') - count('o') !== (sign === 'x' ? 0 : 1)) throw new SyntaxError('stones and side do not fit: ' + text);
        [...signs].forEach((s, cell) => s !== '.' && position.put(cell, s === 'x' ? 0 : 1));
        position.turn = sign === 'x' ? 0 : 1;
        for (const role of [0, 1]) {
          if (!position.cells.some((stone, cell) => stone === role + 1 && position.ownsLine(cell, role))) continue;
          if (role === position.turn) throw new SyntaxError('the game was over a move before: ' + text);
          position.winner = role;
        }
        position.over = position.winner >= 0 || position.stones === size * size;
        return position;
      },
      moveName: (_, cell) => 'abcdefghijklmnop'[cell % size] + String(size - Math.floor(cell / size)),

      // What networks see: own stones 1, the opponent's -1.
      encoders: {
        board: {
          size: size * size,
          grid: { width: size, height: size },
          kinds: 1,
          encode({ cells }, role, out) {
            for (let i = 0; i < cells.length; i++) out[i] = cells[i] === 0 ? 0 : cells[i] === role + 1 ? 1 : -1;
          },
        },
      },
    };
  },
});

export default definePlugin({ name: '${name}', games: [game] });
`;
}

function test({ name }: NewGame, extension: string): string {
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGame, checkOptions, perft } from 'evolab/testing';
import { game as definition } from '../src/index.${extension}';

const game = definition.create({ size: 4 });

test('${name} keeps the promises of a game', () => checkGame(game));

test('${name} can be made with all options that it declares', () => {
  checkOptions(definition, (options) => definition.create(options), { cheap: true });
});

// Count by hand or by a second program; a wrong rule shows here first.
test('${name} has the right number of lines of play', () => {
  assert.equal(perft(game, 1), 16);
  assert.equal(perft(game, 2), 16 * 15);
  assert.equal(perft(game, 3), 16 * 15 * 14);
});

test('a whole row wins', () => {
  const position = game.start();
  for (const cell of [0, 4, 1, 5, 2, 6, 3]) position.play(cell);
  assert.equal(position.over, true);
  assert.equal(position.payoff(0), 1);
});
`;
}

function readme({ name }: NewGame, extension: string): string {
  return `# ${name}

A game for lab (the package evolab), in one file: \`src/index.${extension}\`.

    npm test                                    # its own tests
    lab plugins link .                          # once: lab knows it from now on
    lab doctor ${name}                          # does it keep every promise of a game?
    lab evolve --plugin coevolution --game ${name} --generations 20
    lab duel populations/coevolution-${name}-1 random

| rules version | change |
| --- | --- |
| 1 | first rules |
`;
}
