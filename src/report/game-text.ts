import type { Use } from '../contract/agent.ts';
import type { Game, Move } from '../contract/game.ts';

/** A finished game as its text form needs it. */
export interface FinishedGame {
  readonly game: Use;
  /** One for each role. */
  readonly players: readonly string[];
  readonly moves: Iterable<Move>;
  readonly payoffs: readonly number[];
  readonly reason: string;
  readonly round: string;
  readonly seed: number;
}

/** Game numbers of the PDN standard. */
const PDN_TYPES: Readonly<Record<string, string>> = { draughts: '21' };
const WIDTH = 80;

/**
 * A game as tags and moves: PDN for draughts, PGN-shaped text for the others (tags Variant, Seed and Termination).
 * White is the role that moves second in draughts, as PDN has it, and the first role elsewhere.
 */
export function gameText(game: Game, finished: FinishedGame): string {
  const { use, ...options } = finished.game;
  const pdn = PDN_TYPES[use];
  const [white, black] = pdn === undefined ? [0, 1] : [1, 0];
  const tags: [string, string][] = [
    ['Event', 'lab'],
    ['Round', finished.round],
    ['White', finished.players[white]],
    ['Black', finished.players[black] ?? ''],
    ['Result', resultText(finished.payoffs, white, black)],
    pdn === undefined ? ['Variant', use] : ['GameType', pdn],
    ...(Object.keys(options).length > 0
      ? ([['Options', JSON.stringify(options).replaceAll('"', "'")]] as [string, string][])
      : []),
    ['Seed', String(finished.seed)],
    ['Termination', finished.reason],
  ];
  const position = game.start();
  const words: string[] = [];
  let ply = 0;
  for (const move of finished.moves) {
    if (ply % 2 === 0) words.push(`${ply / 2 + 1}.`);
    words.push(game.moveName(position, move));
    position.play(move);
    ply++;
  }
  words.push(tags[4][1]);
  const head = tags
    .map(([key, value]) => `[${key} "${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"]`)
    .join('\n');
  return `${head}\n\n${wrapped(words)}\n`;
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
