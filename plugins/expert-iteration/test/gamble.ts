import {
  CHANCE,
  defineGame,
  definePlugin,
  option,
  type Game,
  type Move,
  type Position,
  type Role,
} from 'evolab';

/** What a role does: it takes points, or rolls a die with these faces. */
export const TAKE: Move = 100;
export const ROLL: Move = 101;
const POINTS = 2;
const FACES = [1, 2, 4];
const ODDS = [0.4, 0.3, 0.3];
const ROLES = ['first', 'second', 'third'];

/** In turn each role takes two points or rolls; who has most after all rounds wins, and those who share that win divide it. */
class Gamble implements Position {
  readonly scores: Uint8Array;
  readonly rounds: number;
  /** Choices made so far. */
  made = 0;
  rolling = false;

  constructor(roles: number, rounds: number) {
    this.scores = new Uint8Array(roles);
    this.rounds = rounds;
  }

  get roller(): Role {
    return this.made % this.scores.length;
  }
  get over(): boolean {
    return this.made === this.rounds * this.scores.length;
  }
  get turn(): Role {
    return this.rolling ? CHANCE : this.roller;
  }
  moves(out: Int32Array, at: number): number {
    const listed = this.rolling ? FACES : [TAKE, ROLL];
    out.set(listed, at);
    return listed.length;
  }
  play(move: Move): void {
    if (move === ROLL) this.rolling = true;
    else {
      this.scores[this.roller] += move === TAKE ? POINTS : move;
      this.rolling = false;
      this.made++;
    }
  }
  copy(other: this): void {
    this.scores.set(other.scores);
    this.made = other.made;
    this.rolling = other.rolling;
  }
  payoff(role: Role): number {
    const roles = this.scores.length;
    const most = Math.max(...this.scores);
    const share = this.scores[role] < most ? 0 : 1 / this.scores.filter((score) => score === most).length;
    return (roles * share - 1) / (roles - 1);
  }
  key(half: 0 | 1): number {
    if (half === 0) return 2 * this.made + (this.rolling ? 1 : 0);
    return this.scores.reduce((key, score) => 32 * key + score, 0);
  }
}

/** A game with chance for two or three, small enough to be known by heart: a table of `board` tells all positions apart. */
const gamble = defineGame({
  id: 'gamble',
  summary: 'Take two points or roll',
  rulesVersion: 1,
  options: {
    players: option.choice(2, [2, 3], { help: 'roles' }),
    rounds: option.whole(2, { min: 1, max: 2, help: 'choices of each role' }),
  },
  create: ({ players, rounds }): Game<Gamble> => ({
    roles: ROLES.slice(0, players),
    utility: 'zero-sum',
    maxMoves: 3,
    maxPlies: 2 * players * rounds,
    chance: {
      probabilities: (_, out, at) => out.set(ODDS, at),
      roller: (position) => position.roller,
    },
    encoders: {
      // The scores from that of the role that looks on, who chooses counted from there, how many have, and whether a die rolls.
      board: {
        size: players + 3,
        range: [0, 4 * rounds],
        encode({ scores, roller, made, rolling }, role, out) {
          for (let i = 0; i < players; i++) out[i] = scores[(role + i) % players];
          out[players] = (roller - role + players) % players;
          out[players + 1] = made;
          out[players + 2] = rolling ? 1 : 0;
        },
      },
    },
    start: () => new Gamble(players, rounds),
    print: ({ scores, made, rolling }) => `${scores.join(' ')} ${made}${rolling ? ' rolls' : ''}`,
    moveName: (_, move) => (move === TAKE ? 'take' : move === ROLL ? 'roll' : String(move)),
  }),
});

export default definePlugin({ name: 'gamble', games: [gamble] });
