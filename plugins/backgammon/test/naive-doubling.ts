import type { Reference } from 'evolab/testing';
import { naiveBackgammon, type State } from './naive.ts';

/** A game of backgammon within a match or with a cube. */
interface Doubling {
  readonly board: State;
  /** All plies, of games before too. */
  readonly plies: number;
  readonly cube: number;
  readonly owner: 'nobody' | 0 | 1;
  readonly phase: 'none' | 'may double' | 'doubles' | 'doubled';
  readonly score: readonly [number, number];
  /** The scores before each game of the match that is over, and before this one. */
  readonly games: readonly (readonly [number, number])[];
  /** The points of White when the game or match is over. */
  readonly result?: number;
}

const ROLES = ['white', 'black'];

/** The cube, Crawford's rule and matches a second time, around the naive rules of a game. */
export function naiveDoubling(largest: number, match: number, gammons = true): Reference<Doubling> {
  const single = naiveBackgammon(gammons);
  const longest = 4000 * Math.max(1, match);
  const begin = (score: readonly [number, number], games: Doubling['games'], plies: number): Doubling => ({
    board: single.start(),
    plies,
    cube: 1,
    owner: 'nobody',
    phase: 'none',
    score,
    games: [...games, score],
  });
  /** The first game of a match before which a role lacks one point is Crawford's. */
  const crawfordGame = ({ games }: Doubling) =>
    games.findIndex((score) => match > 0 && Math.max(...score) === match - 1);
  const isCrawford = (state: Doubling) => crawfordGame(state) === state.games.length - 1;
  const mayDouble = (state: Doubling) => {
    const role = state.board.player;
    if (state.cube * 2 > largest) return false;
    if (state.owner !== 'nobody' && state.owner !== role) return false;
    if (match > 0 && isCrawford(state)) return false;
    return match === 0 || state.score[role] + state.cube < match;
  };
  const ended = (state: Doubling, winner: number, times: number): Doubling => {
    const points = times * state.cube;
    const score = state.score.map((had, role) => (role === winner ? had + points : had)) as [number, number];
    if (match === 0) return { ...state, phase: state.phase, result: winner === 0 ? points : -points };
    if (score[winner] >= match || state.plies >= longest)
      return { ...state, score, result: score[0] - score[1] };
    return begin(score, state.games, state.plies);
  };
  const over = (state: Doubling) => state.result !== undefined || state.plies >= longest;
  return {
    start: () => begin([0, 0], [], 0),
    turn({ phase, board }) {
      if (phase === 'may double') return board.player;
      if (phase === 'doubles') return 1 - board.player;
      return single.turn(board);
    },
    probability: ({ board }, name) => single.probability!(board, name),
    moves(state) {
      if (over(state)) return [];
      if (state.phase === 'may double') return ['roll', 'double'];
      if (state.phase === 'doubles') return ['take', 'drop'];
      return single.moves(state.board);
    },
    play(state, name) {
      const plies = state.plies + 1;
      if (name === 'roll') return { ...state, plies, phase: 'none' };
      if (name === 'double') return { ...state, plies, phase: 'doubles' };
      if (name === 'take') {
        const owner = (1 - state.board.player) as 0 | 1;
        return { ...state, plies, phase: 'none', cube: 2 * state.cube, owner };
      }
      if (name === 'drop') return ended({ ...state, plies, phase: 'doubled' }, state.board.player, 1);
      const played = state.board.dice.length > 0;
      const board = { ...single.play(state.board, name), plies: 0 };
      const next: Doubling = { ...state, plies, board, phase: 'none' };
      const [white] = single.payoffs(board);
      if (white !== 0) return ended(next, white > 0 ? 0 : 1, Math.round(Math.abs(white) * (gammons ? 3 : 1)));
      return played && plies < longest && mayDouble(next) ? { ...next, phase: 'may double' } : next;
    },
    print(state) {
      const words = [single.print(state.board)];
      if (state.phase !== 'none') words.push(state.phase);
      if (state.owner !== 'nobody') words.push(`cube ${state.cube} ${ROLES[state.owner]}`);
      if (match > 0) words.push(`score ${state.score[0]}-${state.score[1]}`);
      if (match > 1 && isCrawford(state)) words.push('crawford');
      else if (match > 1 && crawfordGame(state) >= 0) words.push('post-crawford');
      if (state.plies > 0) words.push(`ply ${state.plies}`);
      return words.join(' ');
    },
    payoffs(state) {
      const { result = 0 } = state;
      if (match > 0) {
        const winner = state.score.findIndex((points) => points >= match);
        return winner < 0 ? [0, 0] : winner === 0 ? [1, -1] : [-1, 1];
      }
      const pays = result / ((gammons ? 3 : 1) * Math.max(1, largest));
      return [pays, 0 - pays];
    },
  };
}
