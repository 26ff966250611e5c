import type { Plugin } from 'evolab';
import { checkGame, checkMutants, crossPlay, type Mutant } from 'evolab/testing';
import { test } from 'vitest';
import plugin from '../src/index.ts';
import { naive } from './naive.ts';

function agree({ games }: Plugin, count: number): void {
  crossPlay(games![0].create({}), naive, { games: count, seed: 1, exactKeys: true });
}

test('60 random games agree with a naive generator', () => {
  agree(plugin, 60);
});

function check(copy: Plugin): void {
  agree(copy, 8);
  const game = copy.games![0].create({});
  checkGame(game, { playouts: 3 });
  const [one, other] = [12, 16].map((score) => game.parse!(`0,0,0,0/0,0,0,8/0,0,0,2/0,0,0,0 ${score} slide`));
  if (one.key(1) === other.key(1)) throw new Error('the key forgets the score');
  // Random games hardly see what a game of an hour does.
  const late = game.parse!('32768,32768,0,0/0,0,0,0/0,0,0,0/0,0,0,0 917504 slide');
  late.play(0);
  if (!game.print(late).startsWith('32768,32768,')) throw new Error('tiles of 32,768 merge');
}

const faults = (file: string, mutants: readonly Mutant[]) =>
  checkMutants(test, new URL(`../src/${file}`, import.meta.url), mutants, check);

faults('rows.ts', [
  ['a merged tile merges again', 'mergeable = 0;\n    } else', 'mergeable = tile + 1;\n    } else'],
  ['tiles never merge after one that did', 'mergeable = tile;', 'mergeable = count < 2 ? tile : 0;'],
  ['a merger counts its parts', 'points += 2 ** (tile + 1)', 'points += 2 ** tile'],
  ['32,768 merges', '&& tile < MOST', '&& tile < 99'],
  ['right is left', 'RIGHT[row] = mirrored(slid)', 'RIGHT[row] = LEFT[row]'],
  ['slides that change nothing are legal', 'LEFT[row] === row ? 0 : 1', '1'],
]);

faults('position.ts', [
  ['no slides to the right', '(slides >> slide) & 1', '((slides & 13) >> slide) & 1'],
  ['a column is not looked at', 'SLIDES[columns1 >>> 16]) <<', 'SLIDES[columns1 & 0xffff]) <<'],
  ['up is left', 'const across = move < SLIDE_UP;', 'const across = true;'],
  [
    'a row does not count',
    'POINTS[a] + POINTS[b] + POINTS[c] + POINTS[d]',
    'POINTS[a] + POINTS[b] + POINTS[c]',
  ],
  ['blocks are not exchanged', '((y & 0x00ff00ff) << 8)', '((x & 0x00ff00ff) << 8)'],
  ['cells of a block are not exchanged', '((x & 0x0000f0f0) << 12)', '(x & 0x0000f0f0)'],
  [
    'a new tile is missed by the columns',
    'this.columns1 |= exponent << turnedShift',
    'this.columns0 |= exponent << turnedShift',
  ],
  ['the game begins with one tile', 'this.score === 0 && this.empty === CELLS - 1 ? CHANCE : 0', '0'],
  ['a full board ends the game', 'this.over = this.slides === 0', 'this.over = this.empty === 0'],
  ['no new tile on the last cell', 'cell < CELLS; cell++', 'cell < CELLS - 1; cell++'],
  ['a copy forgets the columns', 'this.columns1 = other.columns1;', ''],
  ['a copy forgets the score', 'this.score = other.score;', ''],
  ['a copy forgets the slides', 'this.slides = other.slides;', ''],
  ['fours are as likely as twos', 'random.below(ONE_OF) === 0', 'random.below(2) === 0'],
  ['new tiles come to the upper half', 'random.below(first + countOf(empty1))', 'random.below(first || 1)'],
  ['a slide is never drawn', 'random.below(COUNT[slides])', 'random.below(COUNT[slides] - 1 || 1)'],
  ['the key forgets the score', '^ Math.imul(score, HIGH)', ''],
  [
    'the payoff has another unit',
    '(score - EVEN_SCORE) / (score + EVEN_SCORE)',
    '(score - EVEN_SCORE) / (score + EVEN_SCORE + 1)',
  ],
  ['payoffs are turned back wrongly', '(EVEN_SCORE * (1 + payoff))', '(EVEN_SCORE * (2 + payoff))'],
]);

faults('index.ts', [
  ['probabilities of twos and fours are exchanged', '(1 - FOURS) / empty', 'FOURS / empty'],
]);
