import { connectFour, type ConnectFour } from '@evolab/connect-four';
import connectFourPlugin from '@evolab/connect-four';
import { Random } from '../../src/util/random.ts';
import { review, type ReviewRequest } from '../../src/tasks/review.ts';
import { writeGames, type StoredGame } from '../../src/storage/game-file.ts';
import { contextOf, laboratoryOf } from 'evolab/testing';
import { ReferenceSolver } from './reference-solver.ts';
import { legalMovesOf, positionAfter } from '../../src/play/positions.ts';

export const USE = { use: 'connect-four' };

/** Games of random players that see their own next move and mostly the answer, so that they last and hold blunders. */
export function randomGames(count: number, seed: number): StoredGame[] {
  const game = connectFour.create({ width: 7, height: 6, suicide: false });
  const random = new Random('games to review', seed);
  const after = (position: ConnectFour, move: number) => positionAfter(game, position, move) as ConnectFour;
  const winsAt = (position: ConnectFour) =>
    legalMovesOf(game, position).find((move) => after(position, move).lost);
  return Array.from({ length: count }, (): StoredGame => {
    const position = game.start() as ConnectFour;
    const moves: number[] = [];
    while (!position.over) {
      const all = legalMovesOf(game, position);
      const safe = all.filter((move) => winsAt(after(position, move)) === undefined);
      const options = safe.length > 0 && random.unit() < 0.97 ? safe : all;
      const move = winsAt(position) ?? options[random.below(options.length)];
      moves.push(move);
      position.play(move);
    }
    return {
      game: USE,
      rulesVersion: 1,
      players: ['one', 'two'],
      agents: [],
      seed,
      round: '',
      moves: Int32Array.from(moves),
      payoffs: [position.payoff(0), position.payoff(1)],
      reason: 'rules',
    };
  });
}

/** What the reference solver and the review say of the same games. */
export interface Compared {
  readonly plies: number;
  /** As `game.ply`. */
  readonly known: readonly string[];
  readonly found: readonly string[];
  /** Plies that the review left to the agent. */
  readonly unsolved: readonly string[];
}

/** Reviews games from a ply on, by the solver within `exact` positions, and finds their blunders by another solver. */
export async function compareBlunders(
  file: string,
  games: readonly StoredGame[],
  { from, exact, ...rest }: Pick<ReviewRequest, 'exact'> & { from: number } & Partial<ReviewRequest>,
): Promise<Compared> {
  writeGames(file, games);
  const laboratory = laboratoryOf(connectFourPlugin);
  const request = {
    path: file,
    choice: {},
    limit: games.length,
    agent: 'random',
    exact,
    from,
    seed: 1,
    ...rest,
  };
  const { review: found } = await review(contextOf(laboratory), request);
  const solver = new ReferenceSolver();
  const known: string[] = [];
  let plies = 0;
  games.forEach(({ moves }, i) => {
    const columns = [...moves];
    const thrown: string[] = [];
    // Backwards, because what the solver found out about the end of a game helps before.
    for (let ply = columns.length; ply >= from; ply--) {
      plies++;
      // What the game was worth to the side that moves, before and after.
      const before = solver.result(columns.slice(0, ply - 1));
      const after = -solver.result(columns.slice(0, ply));
      if (after < before) thrown.unshift(`${i + 1}.${ply}`);
    }
    known.push(...thrown);
  });
  const all = found.games.flatMap(({ number, moves }) => moves.map((move) => ({ number, ...move })));
  const names = (of: typeof all) => of.map(({ number, ply }) => `${number}.${ply}`);
  return {
    plies,
    known,
    found: names(all.filter(({ kind }) => kind !== undefined)),
    unsolved: names(all.filter(({ judge }) => judge === 'agent')),
  };
}
