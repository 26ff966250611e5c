import { createInterface, type Interface } from 'node:readline/promises';
import type { AgentSpec, Use } from '../contract/agent.ts';
import type { Game, Move, Position, Role } from '../contract/game.ts';
import type { Searcher } from '../contract/searcher.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { replay } from '../play/match.ts';
import { difference } from '../lab/settings.ts';
import { formatOf } from '../storage/envelope.ts';
import { kindOf, readWhole } from '../storage/files.ts';
import { writeGames, type StoredGame } from '../storage/game-file.ts';
import { LabError, nearest } from '../util/errors.ts';
import { Random } from '../util/random.ts';
import { coloured, showsColours } from '../report/colours.ts';
import { drawn, gameOf, positionsOf } from '../lab/stored-game.ts';

export interface Sitting {
  readonly game: Use;
  readonly agent: AgentSpec;
  readonly role: string | undefined;
  readonly seed: number;
  /** A game to go on with. */
  readonly saved: StoredGame | undefined;
}

const WORDS = ['hint', 'back', 'moves', 'save', 'help', 'quit'];
const HELP = `Type a move by its name or number. hint: what the agent would play; back: take back; moves: list them;
save FILE: keep the game, to go on with --resume FILE; quit: leave.
Numbers in brackets: what the agent expects for the side that moves, from -1, a loss, to 1, a win.`;
const OVER = 'The game is over: back, save FILE or quit';
/** The person's name in a saved game. */
const YOU = 'you';

/** A person against an agent, move by move, until the game ends or the person leaves. */
export async function playAgainst(laboratory: Laboratory, sitting: Sitting): Promise<void> {
  const game = laboratory.assembler.game(sitting.game);
  const role = roleOf(game, sitting.role, sitting.saved?.players.indexOf(YOU));
  const table = new Table(laboratory, sitting, game, role);
  if (sitting.saved) table.take(sitting.saved);
  await table.play();
}

/** The side that is asked for, else the one the person had in the saved game, else the first. */
function roleOf(game: Game, text: string | undefined, saved = 0): Role {
  if (text === undefined) return Math.max(saved, 0);
  const role = /^\d+$/.test(text) ? Number(text) - 1 : game.roles.indexOf(text);
  if (role >= 0 && role < game.roles.length) return role;
  throw new LabError(
    'LAB_USAGE',
    `--role ${text}: there is no such side`,
    `sides: ${game.roles.map((name, i) => `${i + 1} ${name}`).join(', ')}`,
  );
}

class Table {
  readonly #laboratory: Laboratory;
  readonly #sitting: Sitting;
  readonly #game: Game;
  readonly #role: Role;
  readonly #searcher: Searcher;
  #moves: Move[] = [];

  constructor(laboratory: Laboratory, sitting: Sitting, game: Game, role: Role) {
    this.#laboratory = laboratory;
    this.#sitting = sitting;
    this.#game = game;
    this.#role = role;
    this.#searcher = laboratory.assembler.searcher(sitting.agent, new Random(sitting.seed, 'play'));
    this.#searcher.reset();
  }

  get #position(): Position {
    return replay(this.#game, this.#moves);
  }

  /** Takes up a saved game of the same rules. */
  take(saved: StoredGame): void {
    const changed = difference(saved.game, this.#sitting.game);
    if (changed !== undefined)
      throw new LabError('LAB_WRONG_GAME', `the saved game is another one (${changed})`, 'leave out --game');
    gameOf(this.#laboratory, saved, 'the saved game');
    positionsOf(this.#game, saved.moves, 'the saved game');
    this.#moves = [...saved.moves];
  }

  async play(): Promise<void> {
    const terminal = createInterface({
      input: process.stdin,
      output: process.stdout,
      completer: (line: string): [string[], string] => [this.#candidates(line), line],
    });
    // Lines are taken from the iterator, so that a pipe can play as well as a person.
    const lines = terminal[Symbol.asyncIterator]();
    say(`${HELP}\n`);
    try {
      for (let goesOn = true; goesOn;) {
        const position = this.#position;
        if (!position.over && position.turn !== this.#role) {
          this.#reply(position);
          continue;
        }
        this.#show(position);
        if (position.over) this.#tellEnd(position);
        goesOn = await this.#ask(position, terminal, lines);
      }
    } finally {
      terminal.close();
    }
  }

  #show(position: Position): void {
    const { roles } = this.#game;
    const board = drawn(this.#game, position);
    const colours = roles.length === 2 && showsColours(process.stdout);
    say(`${colours ? coloured(board, roles) : board}\n`);
  }

  #reply(position: Position): void {
    const { move, value } = this.#searcher.search(position, position.turn, this.#sitting.agent.budget);
    say(`${this.#sitting.agent.name} plays ${this.#game.moveName(position, move)} (${value.toFixed(2)})`);
    this.#moves.push(move);
  }

  /** Asks until a move is made or taken back; false if the person leaves. */
  async #ask(position: Position, terminal: Interface, lines: AsyncIterator<string>): Promise<boolean> {
    const names = this.#names(position);
    for (;;) {
      terminal.setPrompt(position.over ? `${OVER}: ` : `${this.#game.roles[this.#role]} to move: `);
      terminal.prompt();
      const answer = await lines.next();
      if (answer.done) {
        say('');
        return false;
      }
      // A terminal shows what is typed; of a pipe nothing would be seen.
      if (!process.stdin.isTTY) say(answer.value);
      const [, word, argument] = /^(\S*)\s*(.*)$/.exec(answer.value.trim()) as unknown as string[];
      if (word === 'quit' || word === 'q' || (word === '' && position.over)) return false;
      if (word === 'back') {
        if (this.#takeBack()) return true;
        say('There is nothing to take back.');
      } else if (word === 'save') this.#save(argument);
      else if (position.over) continue;
      else if (word === 'hint') this.#hint(position);
      else if (word === 'moves') say(names.map((name, i) => `${i + 1} ${name}`).join('  '));
      else if (word === 'help' || word === '') say(HELP);
      else if (this.#make(position, word, names)) return true;
    }
  }

  #make(position: Position, word: string, names: readonly string[]): boolean {
    const number = /^\d+$/.test(word) ? Number(word) - 1 : -1;
    const index = names.includes(word) ? names.indexOf(word) : number;
    if (names[index] === undefined) {
      const likely = nearest(word, names);
      say(
        `'${word}' is no legal move${likely === undefined ? '' : `; did you mean ${likely}?`} (moves lists them)`,
      );
      return false;
    }
    const legal = new Int32Array(this.#game.maxMoves);
    position.moves(legal, 0);
    this.#moves.push(legal[index]);
    return true;
  }

  #names(position: Position): string[] {
    if (position.over) return [];
    const legal = new Int32Array(this.#game.maxMoves);
    const count = position.moves(legal, 0);
    return Array.from(legal.subarray(0, count), (move) => this.#game.moveName(position, move));
  }

  #candidates(line: string): string[] {
    const position = this.#position;
    return [...this.#names(position), ...WORDS].filter((word) => word.startsWith(line));
  }

  /** Back to the person's move before. */
  #takeBack(): boolean {
    const turns = this.#moves.map((_, ply) => replay(this.#game, this.#moves.slice(0, ply)).turn);
    const own = turns.lastIndexOf(this.#role);
    if (own < 0) return false;
    this.#moves.length = own;
    return true;
  }

  #hint(position: Position): void {
    const { move, value } = this.#searcher.search(position, this.#role, this.#sitting.agent.budget);
    say(
      `${this.#sitting.agent.name} would play ${this.#game.moveName(position, move)} (${value.toFixed(2)})`,
    );
  }

  #save(typed: string): void {
    // A name may have spaces, with or without the quotes of a shell.
    const file = typed.replace(/^(["'])(.*)\1$/, '$2');
    if (file === '') {
      say('save FILE: give a name');
      return;
    }
    const position = this.#position;
    const players = this.#game.roles.map((_, role) => (role === this.#role ? YOU : this.#sitting.agent.name));
    try {
      if (kindOf(file) === 'file' && formatOf(readWhole(file)) !== 'evolab-games') {
        say(`${file} is already there and no saved game: give another name`);
        return;
      }
      writeGames(file, [
        {
          game: this.#sitting.game,
          rulesVersion:
            this.#laboratory.registries.games.get(this.#sitting.game.use).definition.rulesVersion ?? 1,
          players,
          agents: [],
          seed: this.#sitting.seed,
          round: '1',
          moves: Int32Array.from(this.#moves),
          payoffs: position.over ? players.map((_, role) => position.payoff(role)) : [],
          reason: position.over ? 'rules' : '',
        },
      ]);
      say(`Saved in ${file}`);
    } catch (error) {
      // The game goes on even if the disk does not.
      say(error instanceof Error ? error.message : String(error));
    }
  }

  #tellEnd(position: Position): void {
    const payoff = position.payoff(this.#role);
    say(payoff > 0 ? 'You win.' : payoff < 0 ? 'You lose.' : 'A draw.');
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
