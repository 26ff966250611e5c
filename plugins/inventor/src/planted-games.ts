const SQUARE = 'board: { shape: square, size: 4 }\n';

const PLANTED: readonly (readonly [name: string, rules: string])[] = [
  [
    'the first move wins',
    `${SQUARE}moves: [{ place: anywhere }]\ngoals: [{ reach: far-row, result: win }]\nend: draw`,
  ],
  [
    'there is no end',
    'board: { shape: square, size: 6 }\nstart: crosswise\nmoves: [{ step: sideways }]\ngoals: [{ reach: far-row, result: win }]\nend: draw\nlimit: 40',
  ],
  ['choice has no effect', `${SQUARE}moves: [{ place: anywhere }]\ngoals: []\nend: loses`],
  [
    'it is always drawn',
    `${SQUARE}moves: [{ place: anywhere }]\ngoals: [{ line: 4, along: diagonal, result: win }]\nend: draw`,
  ],
  [
    'it is drawn by good play',
    'board: { shape: square, size: 5 }\nmoves: [{ place: anywhere }]\ngoals: [{ line: 5, result: win }]\nend: draw',
  ],
  [
    'one side wins by good play',
    'board: { shape: square, size: 5 }\nmoves: [{ place: anywhere }]\ngoals: [{ line: 5, result: win }]\nend: loses',
  ],
  [
    'it takes too long',
    'board: { shape: square, size: 13 }\nmoves: [{ place: anywhere }]\ngoals: []\nend: majority',
  ],
  [
    'there is little to choose',
    'board: { shape: square, width: 2, height: 10 }\nstart: { rows: 1 }\nmoves: [{ step: forward, onto: [empty, enemy] }]\ngoals: [{ reach: far-row, result: win }]\nend: loses',
  ],
];

/** Games with a fault each, by what is wrong with them: a judge that lets one pass is worth nothing. */
export const plantedGames: Readonly<Record<string, string>> = Object.fromEntries(
  PLANTED.map(([name, rules]) => [name, `name: ${name}\n${rules}\n`]),
);
