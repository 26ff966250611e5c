import type { Reference } from 'evolab/testing';

/** A second implementation of the rules on text: nine letters row by row. */
export const naive: Reference<string> = {
  start: () => '.........',
  turn: (text) => count(text, 'x') - count(text, 'o'),
  moves: (text) =>
    winner(text) === '' ? [...text].flatMap((mark, i) => (mark === '.' ? [nameOf(i)] : [])) : [],
  play: (text, name) =>
    [...text].map((mark, i) => (nameOf(i) === name ? 'xo'[naive.turn(text)] : mark)).join(''),
  print: (text) => text,
  payoffs(text) {
    const won = winner(text);
    if (won === '') return [0, 0];
    return won === 'x' ? [1, -1] : [-1, 1];
  },
};

const nameOf = (i: number) => ['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1'][i];
const count = (text: string, mark: string) => text.split(mark).length - 1;

function winner(text: string): string {
  const rows = [text.slice(0, 3), text.slice(3, 6), text.slice(6)];
  const columns = [0, 1, 2].map((i) => rows.map((row) => row[i]).join(''));
  const diagonals = [text[0] + text[4] + text[8], text[2] + text[4] + text[6]];
  const lines = [...rows, ...columns, ...diagonals];
  return lines.includes('xxx') ? 'x' : lines.includes('ooo') ? 'o' : '';
}
