import {
  CHANCE,
  LabError,
  lineText,
  startOf,
  textOf,
  type Game,
  type GameRecord,
  type Move,
  type NotationDefinition,
  type Tags,
  type WrittenGame,
} from 'evolab';
import {
  DOUBLE,
  DoublingBackgammon,
  DROP,
  LARGEST_CUBES,
  LONGEST_MATCH,
  ROLL,
  TAKE,
  TO_DOUBLE,
} from './doubling.ts';
import { MOST_PLAYS } from './plays.ts';
import { playName } from './notation.ts';
import { positionId } from './position-id.ts';
import { Backgammon } from './position.ts';
import { OPENINGS, rollName } from './rolls.ts';
import { isSamePlay, menIn } from './same-play.ts';
import { parse, ROLES } from './text.ts';

/** The cube of a file that does not say what its largest value is. */
const USUAL_CUBE = 64;
/** The width of the left column, in letters after the number of a line. */
const COLUMN = 28;
/** Names of players are as long as one likes, but not longer. */
const LONGEST_LINE = 400;
const LONGEST_NAME = 150;
/** The start of every game. */
const START_ID = positionId(new Backgammon(true), 0);
/** Comments that say by which options a game was played; files of others have none. */
const OPTION_TAGS = ['Cube', 'Gammons'];
/** Comments on a game that is not over: its result, and a roll that nobody has played. */
const CUT_TAGS = ['Payoffs', 'Rolled'];
/** Comments that hold what is no tag of the game. */
const OWN_TAGS: ReadonlySet<string> = new Set([...OPTION_TAGS, ...CUT_TAGS, 'Round', 'Seed', 'Termination']);

/**
 * A game or a match as .mat, the text of Jellyfish that other programs of backgammon read: White on the left. Throws `LabError`
 * (LAB_WRONG_GAME) for a game that begins elsewhere.
 */
function matText(game: Game<Backgammon>, finished: WrittenGame): string {
  if (finished.start !== undefined)
    throw new LabError('LAB_WRONG_GAME', '.mat has no games that begin elsewhere', '--format pgn');
  const position = startOf(game, finished, 'the game') as Backgammon;
  const { players, payoffs, round, seed, reason, cause, tags = [] } = finished;
  const doubling = position instanceof DoublingBackgammon ? position : undefined;
  const { largest, match } = doubling?.stakes ?? { largest: 0, match: 0 };
  const comments: Tags = [
    ...tags.filter(([key]) => !OWN_TAGS.has(key)),
    ['Round', round],
    ['Seed', String(seed)],
    ['Cube', String(largest)],
    ['Gammons', String(position.gammons)],
    ...(reason === '' || reason === 'rules' ? [] : [['Termination', reason] as const]),
    ...(cause === undefined ? [] : [['Forfeit', cause] as const]),
  ];
  const names = players.map((name) => lineText(name).replaceAll(' :', ':').slice(0, LONGEST_NAME));
  const lines = ['', ` ${match} point match`];
  let cells: [left: string, right: string][] = [];
  /** Writes what a role does, in its column. */
  const tell = (role: number, what: string) => {
    const last = cells.at(-1);
    if (role === 0 || last === undefined || last[1] !== '') cells.push(role === 0 ? [what, ''] : ['', what]);
    else last[1] = what;
  };
  let games = 0;
  const begin = () => {
    const scores = doubling?.scores ?? [0, 0];
    lines.push('', ` Game ${++games}`);
    lines.push(` ${`${names[0]} : ${scores[0]}`.padEnd(COLUMN + 3)} ${names[1]} : ${scores[1]}`);
    cells = [];
  };
  const end = (winner: number, points: number) => {
    const text = winner < 0 ? '' : `Wins ${points} point${points === 1 ? '' : 's'}`;
    const last = cells.at(-1);
    // On the line of a drop on the left, as programs that read it expect.
    const beside = winner === 1 && last !== undefined && last[1] === '';
    if (beside) last[1] = text;
    cells.forEach(([left, right], i) =>
      lines.push(`${String(i + 1).padStart(3)}) ${left.padEnd(COLUMN)} ${right}`.trimEnd()),
    );
    if (winner >= 0 && !beside) lines.push(`${' '.repeat(winner === 0 ? 6 : COLUMN + 6)}${text}`);
  };
  begin();
  let dice = '';
  let last: Move = -1;
  for (const move of finished.moves) {
    const { turn } = position;
    const scores = doubling ? [...doubling.scores] : [];
    if (turn === CHANCE) dice = rollName(move & 63, false, ROLES);
    else if (move === DOUBLE) tell(turn, ` Doubles => ${2 * doubling!.cube}`);
    else if (move === TAKE) tell(turn, ' Takes');
    else if (move === DROP) tell(turn, ' Drops');
    else if (move !== ROLL) tell(turn, `${dice}: ${menIn(playName(position, move)).join(' ')}`.trimEnd());
    position.play(move);
    last = move;
    const between = match > 0 && turn !== CHANCE && position.player < 0 && !position.over;
    if (!position.over && !between) continue;
    const score = (role: number) =>
      match > 0 ? doubling!.scores[role] - scores[role] : Math.max(0, position.score(role));
    const winner = [0, 1].findIndex((role) => score(role) > 0);
    // A draw by length, or the end of the game of this role.
    end(winner, winner < 0 ? 0 : score(winner));
    if (between) begin();
    else return matFile(comments, lines);
  }
  end(-1, 0);
  const { player, larger } = position;
  // Its dice, or that it has not doubled.
  const awaits = larger > 0 ? `${ROLES[player]} ${dice}` : last === ROLL ? ROLES[player] : undefined;
  const rolled = awaits === undefined ? [] : [['Rolled', awaits] as const];
  const told = payoffs.length > 0 ? [['Payoffs', payoffs.join(' ')] as const] : [];
  return matFile([...comments, ...rolled, ...told], lines);
}

function matFile(comments: Tags, lines: readonly string[]): string {
  const head = comments.map(([key, value]) => `; [${key} "${lineText(value).replaceAll('"', "'")}"]`);
  return `${[...head, ...lines].join('\n')}\n`;
}

const TOKEN =
  /\b([1-6])([1-6]):|\bdoubles\s*=>\s*\d+|\b(?:takes|accepts)\b|\b(?:drops|passes|rejects)\b|\bwins\s+(\d+)\s+points?\b/gi;
const PLAY = /^\s*((?:(?:bar|\d{1,2})(?:\/(?:bar|off|\d{1,2})\*?)+(?:\(\d\))?\s+)*)/i;

/**
 * The records of a file: a match is one, unless a game of it was given up or left out; then the rest of the match is another. What
 * stands for a match or a game that cannot be understood is why.
 */
function recordsOf(text: string): (GameRecord | SyntaxError)[] {
  const heads = [...text.matchAll(/^[ \t]*(\d{1,2}) point match[ \t]*$/gim)];
  const comments = [...text.matchAll(/^[ \t]*;[ \t]*\[(\w+)[ \t]+"(.*)"\][ \t]*$/gm)];
  const records: (GameRecord | SyntaxError)[] = [];
  let next = 0;
  heads.forEach(({ 1: length, index }, i) => {
    // Comments stand before the match that they tell of.
    const tags: (readonly [string, string])[] = [];
    for (; next < comments.length && comments[next].index < index; next++)
      tags.push([comments[next][1], comments[next][2]]);
    try {
      const reader = new MatchReader(Number(length), tags);
      for (const line of text
        .slice(index, heads[i + 1]?.index)
        .split('\n')
        .slice(1))
        reader.read(line);
      for (const record of reader.end()) records.push(record);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      records.push(error);
    }
  });
  return records;
}

/** Reads the lines of a match and plays its games. */
class MatchReader {
  readonly #game: { use: string; cube?: number; match?: number; gammons?: boolean };
  readonly #about: ReadonlyMap<string, string>;
  readonly #tags: Tags;
  readonly #records: (GameRecord | SyntaxError)[] = [];
  readonly #legal = new Int32Array(MOST_PLAYS);
  #position: Backgammon;
  #players: string[] = [];
  #moves: string[] = [];
  #begun: string | undefined;
  #isOpen = false;
  /** The moves before this game. */
  #earlier = 0;
  /** Whether the rest of this game is left out. */
  #isLeftOut = false;
  /** What White has won in the game by the line of its end. */
  #told = 0;
  #wasCrawford = false;

  constructor(match: number, tags: Tags) {
    const about = new Map(tags);
    this.#about = about;
    this.#tags = tags.filter(([key]) => !OWN_TAGS.has(key));
    const gammons = about.get('Gammons') !== 'false';
    const cube = Number(about.get('Cube') ?? USUAL_CUBE);
    if (!LARGEST_CUBES.some((value) => value === cube)) throw new SyntaxError(`no cube ends at ${cube}`);
    if (match > LONGEST_MATCH) throw new SyntaxError(`a match to ${match} is longer than ${LONGEST_MATCH}`);
    this.#game = {
      use: 'backgammon',
      ...(cube > 0 && { cube }),
      ...(match > 0 && { match }),
      ...(!gammons && { gammons }),
    };
    this.#position = this.#start();
  }

  #start(): Backgammon {
    const { cube = 0, match = 0, gammons = true } = this.#game;
    if (cube === 0 && match === 0) return new Backgammon(gammons);
    return new DoublingBackgammon(gammons, { largest: cube, match });
  }

  read(line: string): void {
    if (line.length > LONGEST_LINE) throw new SyntaxError('a line is longer than any of a match');
    const names = /^\s*(.+?) : (\d+)\s+(.+?) : (\d+)\s*$/.exec(line);
    if (/^\s*Game \d+/i.test(line)) this.#close();
    else if (names && !/\d\)/.test(line.slice(0, 5))) this.#beginGame(names);
    else this.#readActions(line);
  }

  /** The records; the last one may be a game that goes on. A game that is left out stands there as why. */
  end(): readonly (GameRecord | SyntaxError)[] {
    const [, role, one, other] =
      /^(white|black)(?: ([1-6])([1-6]))?$/.exec(this.#about.get('Rolled') ?? '') ?? [];
    if (one !== undefined) this.#roll(one, other, ROLES.indexOf(role as 'white'));
    else if (role !== undefined) this.#choose('roll');
    this.#close();
    this.#keep('');
    return this.#records;
  }

  /** A game that the rules have not ended was given up, or the file ends in it. */
  #close(): void {
    this.#isOpen = this.#isLeftOut = false;
    const { match = 0 } = this.#game;
    const between = match > 0 && this.#position.player < 0 && this.#moves.length > 0;
    if (!between) this.#keep(this.#position.over ? '' : 'resigned');
  }

  #keep(reason: string): void {
    if (this.#moves.length === 0) return;
    const { over } = this.#position;
    const payoffs = over ? [0, 1].map((role) => this.#position.payoff(role)) : this.#toldPayoffs();
    this.#records.push({
      game: this.#game,
      ...(this.#begun !== undefined && { start: this.#begun }),
      players: this.#players,
      moves: this.#moves,
      payoffs,
      reason: over ? '' : (this.#about.get('Termination') ?? reason),
      round: this.#about.get('Round') ?? '',
      seed: Number(this.#about.get('Seed') ?? 0),
      tags: this.#tags,
    });
    this.#moves = [];
    this.#position = this.#start();
  }

  /** What a game that was given up has come to: nothing in a match that goes on. */
  #toldPayoffs(): number[] {
    const position = this.#position;
    const kept = (this.#about.get('Payoffs') ?? '').split(' ').map(Number);
    if (kept.length === 2 && kept.every((payoff) => Math.abs(payoff) <= 1)) return kept;
    if (this.#told === 0) return [];
    const { match = 0, cube = 0, gammons = true } = this.#game;
    const first = Math.sign(this.#told);
    if (match === 0) {
      const share = Math.min(1, Math.abs(this.#told) / ((gammons ? 3 : 1) * Math.max(1, cube)));
      return [first * share, 0 - first * share];
    }
    const had = position instanceof DoublingBackgammon ? position.scores[first > 0 ? 0 : 1] : 0;
    return had + Math.abs(this.#told) >= match ? [first, 0 - first] : [];
  }

  #beginGame([, white, one, black, other]: RegExpExecArray): void {
    this.#players = [white.trim(), black.trim()];
    this.#isOpen = true;
    this.#told = 0;
    const { match = 0 } = this.#game;
    const short = match > 1 && Math.max(Number(one), Number(other)) === match - 1;
    const crawford = short ? (this.#wasCrawford ? ' post-crawford' : ' crawford') : '';
    this.#wasCrawford ||= short;
    this.#earlier = this.#moves.length;
    if (this.#earlier > 0) return;
    const score = `score ${Number(one)}-${Number(other)}`;
    const begins = match > 0 && score !== 'score 0-0';
    this.#begun = begins ? `${START_ID} opening ${score}${crawford}` : undefined;
    this.#position = begins ? parse(this.#begun!, this.#start()) : this.#start();
  }

  #readActions(line: string): void {
    for (const found of line.matchAll(TOKEN)) {
      if (this.#isLeftOut) return;
      if (!this.#isOpen) throw new SyntaxError(`'${found[0]}' stands before the first game`);
      const rest = line.slice(found.index + found[0].length);
      if (found[1] !== undefined) {
        const isRight = found.index > COLUMN;
        this.#roll(found[1], found[2], isRight ? 1 : 0, PLAY.exec(`${rest} `)![1].trim());
      } else if (/^doubles/i.test(found[0])) this.#double();
      else if (/^(takes|accepts)/i.test(found[0])) this.#choose('take');
      else if (/^(drops|passes|rejects)/i.test(found[0])) this.#choose('drop');
      else this.#told = found.index > COLUMN ? -Number(found[3]) : Number(found[3]);
    }
  }

  /** Without a play, it is still to come. */
  #roll(one: string, other: string, role: number, play?: string): void {
    const position = this.#position;
    if (position instanceof DoublingBackgammon && position.asked === TO_DOUBLE) this.#choose('roll');
    const dice = Math.max(Number(one), Number(other)) * 8 + Math.min(Number(one), Number(other));
    const opens = position.player < 0;
    const roll = opens ? dice | (64 * role) : dice;
    const name = rollName(roll, opens, ROLES);
    const isRoll = position.turn === CHANCE && !position.over && (opens ? OPENINGS.includes(roll) : true);
    if (!isRoll || (!opens && position.player !== role))
      throw new SyntaxError(`${ROLES[role]} cannot roll ${one}${other} after ${this.#moves.length} moves`);
    this.#moves.push(name);
    position.play(roll);
    if (play !== undefined) this.#choose(play === '' ? '-' : play);
  }

  #double(): void {
    const position = this.#position;
    if (position instanceof DoublingBackgammon && position.doubleIsIdle()) this.#leaveOut();
    else this.#choose('double');
  }

  /** Ends the record before this game, in which people double where these rules do not let them. */
  #leaveOut(): void {
    const why = `a double after ${this.#moves.length} moves can gain nothing; this game is left out`;
    this.#moves = this.#moves.slice(0, this.#earlier);
    this.#keep('');
    this.#records.push(new SyntaxError(why));
    this.#isLeftOut = true;
  }

  #choose(word: string): void {
    const position = this.#position;
    const legal = this.#legal.subarray(0, position.over ? 0 : position.moves(this.#legal, 0));
    const named = (marksHits: boolean) =>
      legal.find((move) => isSamePlay(playName(position, move), word, marksHits));
    const move = position.turn === CHANCE ? undefined : (named(true) ?? named(false));
    if (move === undefined) throw new SyntaxError(`'${word}' is not legal after ${this.#moves.length} moves`);
    this.#moves.push(playName(position, move));
    position.play(move);
  }
}

/** .mat, by which programs of backgammon exchange matches. */
export const mat: NotationDefinition = {
  id: 'mat',
  summary: '.mat: matches of backgammon, as GNU Backgammon and others read and write them',
  game: 'backgammon',
  write: (game, finished) => matText(game as unknown as Game<Backgammon>, finished),
  naming: { fits: (name, word) => isSamePlay(name, word) },
  file: {
    accepts: (beginning) => /^[ \t]*\d{1,2} point match[ \t]*\r?$/im.test(textOf(beginning)),
    records(bytes) {
      const records = recordsOf(textOf(bytes).replaceAll('\r', ''));
      return {
        count: records.length,
        at(index) {
          const record = records[index];
          if (record instanceof SyntaxError) throw record;
          return record;
        },
      };
    },
  },
};
