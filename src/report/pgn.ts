import type { Game } from '../contract/game.ts';
import { pgnMove, pgnValue } from '../util/escape.ts';
import type { FinishedGame } from './game-text.ts';

const WIDTH = 80;

type Tag = readonly [key: string, value: string];

/**
 * A game in a form like PGN, with the tags Variant, FEN (as the game prints its start), Seed and Termination.
 */
export function pgnText(game: Game, finished: FinishedGame): string {
  const variant = [
    ['Variant', finished.game.use],
    ['FEN', game.print(game.start())],
  ] as const;
  return tagged(game, finished, [0, 1], variant);
}

/** A game of English draughts as PDN, game type 21: White moves second. */
export function pdnText(game: Game, finished: FinishedGame): string {
  return tagged(game, finished, [1, 0], [['GameType', '21']]);
}

function tagged(
  game: Game,
  finished: FinishedGame,
  [white, black]: readonly [number, number],
  variant: readonly Tag[],
): string {
  const { players, payoffs, round, seed, reason } = finished;
  const result = resultText(payoffs, white, black);
  const options = Object.entries(finished.game).filter(([key]) => key !== 'use');
  const given = JSON.stringify(Object.fromEntries(options)).replaceAll('"', "'");
  const tags: Tag[] = [
    ['Event', 'lab'],
    ['Round', round],
    ['White', players[white]],
    ['Black', players[black] ?? ''],
    ['Result', result],
    ...variant,
    ...(given === '{}' ? [] : [['Options', given] as const]),
    ['Seed', String(seed)],
    ['Termination', reason],
  ];
  const head = tags.map(([key, value]) => `[${key} ${pgnValue(value)}]\n`);
  return `${head.join('')}\n${wrapped([...moveWords(game, finished), result])}\n`;
}

/** The names of the moves, each two after their number. */
function moveWords(game: Game, { moves }: FinishedGame): string[] {
  const position = game.start();
  return [...moves].flatMap((move, ply) => {
    const name = pgnMove(game.moveName(position, move));
    position.play(move);
    return ply % 2 === 0 ? [`${ply / 2 + 1}.`, name] : [name];
  });
}

function resultText(payoffs: readonly number[], white: number, black: number): string {
  if (payoffs.length === 0) return '*';
  if (payoffs.length !== 2) return payoffs.join(' ');
  return payoffs[white] > payoffs[black] ? '1-0' : payoffs[white] < payoffs[black] ? '0-1' : '1/2-1/2';
}

function wrapped(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
