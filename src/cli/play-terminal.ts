import { createInterface, type Interface } from 'node:readline/promises';
import { drawn } from '../board/board-text.ts';
import { lineText, terminalText } from '../util/escape.ts';
import { coloured, showsColours } from '../report/colours.ts';
import { numberedMoves } from '../report/move-list.ts';
import { luckLines, moverText, moveText, outcomeLines, sidesText } from '../report/play-text.ts';
import { wrapped } from '../report/wrapped.ts';
import type { PlaySession } from '../tasks/play-session.ts';
import { LabError } from '../util/errors.ts';

const WORDS = ['hint', 'back', 'undo', 'moves', 'save', 'new', 'help', 'quit'];
const HELP = [
  'Type a move by its name or number. hint: what the agent would play; back or undo: take back; moves: list them; save FILE: keep the game, to go on with --resume FILE; new: begin again; quit: leave.',
  'Numbers in brackets: what the agent expects for the side that moves, from -1, a loss, to 1, a win.',
];
/** Of lines, at most: longer ones are hard to read. */
const WIDTH = 100;
const OVER = 'The game is over: back, new, save FILE or quit';

/** Lets the person at the terminal, or a pipe, play a game until they leave. */
export async function playOnTerminal(session: PlaySession): Promise<void> {
  const terminal = createInterface({
    input: process.stdin,
    output: process.stdout,
    completer: (line: string): [string[], string] => [completions(session, line), line],
  });
  // Lines are taken from the iterator, so that a pipe can play as well as a person.
  const lines = terminal[Symbol.asyncIterator]();
  sayAll(HELP);
  say(`\n${sidesText(session)}\n`);
  sayAll(luckLines(session));
  try {
    for (let goesOn = true; goesOn;) {
      if (session.opponentToMove) {
        const who = moverText(session);
        say(`${who} plays ${moveText(session.reply())}`);
        sayAll(luckLines(session));
      } else {
        showPosition(session);
        goesOn = await ask(session, terminal, lines);
      }
    }
  } finally {
    terminal.close();
  }
}

function completions(session: PlaySession, line: string): string[] {
  return [...session.legalMoves().map(lineText), ...WORDS].filter((word) => word.startsWith(line));
}

function showPosition(session: PlaySession): void {
  const { game, position, before } = session;
  const board = drawn(game, position);
  const colours = game.roles.length === 2 && showsColours(process.stdout);
  if (colours) process.stdout.write(`${coloured(board, game.roles, drawn(game, before))}\n\n`);
  else say(`${board}\n`);
  if (!position.over) return;
  sayAll(outcomeLines(session));
}

/** Asks until the position has changed; false if the person leaves. */
async function ask(
  session: PlaySession,
  terminal: Interface,
  lines: AsyncIterator<string>,
): Promise<boolean> {
  const { over } = session.position;
  const question = over ? `${OVER}: ` : `${lineText(session.game.roles[session.role]!)} to move: `;
  for (;;) {
    terminal.setPrompt(question);
    terminal.prompt();
    const answer = await lines.next();
    if (answer.done) {
      say('');
      return false;
    }
    // A terminal shows what is typed; of a pipe nothing would be seen.
    if (!process.stdin.isTTY) say(answer.value);
    // Names of moves may have spaces.
    const typed = answer.value.trim();
    const [, word = '', argument = ''] = /^(\S*)\s*(.*)$/.exec(typed) ?? [];
    if (word === 'quit' || word === 'q' || (word === '' && over)) return false;
    if (word === 'new') {
      session.restart();
      sayAll(luckLines(session));
      return true;
    }
    if (word === 'back' || word === 'undo') {
      if (session.takeBack()) return true;
      say('There is nothing to take back.');
    } else if (word === 'save') save(session, argument);
    else if (over) say(`'${word}' is nothing to do here.`);
    else if (word === 'hint') say(`${lineText(session.opponent)} would play ${moveText(session.hint())}`);
    else if (word === 'moves') say(numberedMoves(session.legalMoves()));
    else if (word === 'help' || word === '') sayAll(HELP);
    else if (played(session, typed)) {
      sayAll(luckLines(session));
      return true;
    }
  }
}

/** Makes the move of that name or number; false if there is none. */
function played(session: PlaySession, word: string): boolean {
  const names = session.legalMoves();
  const name = names.includes(word) || !/^\d+$/.test(word) ? word : (names[Number(word) - 1] ?? word);
  try {
    session.play(name);
  } catch (error) {
    say(`${messageOf(error)} (moves lists them)`);
    return false;
  }
  if (name !== word) say(`You play ${name}`);
  return true;
}

function save(session: PlaySession, typed: string): void {
  // A name may have spaces, with or without the quotes of a shell.
  const file = typed.replace(/^(["'])(.*)\1$/, '$2');
  if (file === '') {
    say('save FILE: give a name');
    return;
  }
  try {
    session.save(file);
    say(`Saved in ${file}`);
  } catch (error) {
    // The game goes on even if the disk does not.
    say(messageOf(error));
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof LabError)) return String(error);
  return error.hint === '' ? error.message : `${error.message}: ${error.hint}`;
}

function say(text: string): void {
  process.stdout.write(`${terminalText(text)}\n`);
}

function sayAll(lines: readonly string[]): void {
  for (const line of lines) say(wrapped(line, Math.min(process.stdout.columns ?? WIDTH, WIDTH)).join('\n'));
}
