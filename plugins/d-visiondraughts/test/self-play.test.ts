import { Random, type Game, type Position } from 'evolab';
import { draughts, type Draughts } from '@evolab/draughts';
import { expect, test } from 'vitest';
import { SelfPlay, type Player } from '../src/self-play.ts';
import { tdCloning } from '../src/learner.ts';
import { startBoards } from '../src/start-board.ts';
import { KeyHistory } from '../src/key-history.ts';
import { checkedOptions, moveNamed } from 'evolab/testing';

const game = draughts.create({ ...draughts.defaults, maxPlies: 120, loops: 3 }) as Game<Draughts>;
const legal = new Int32Array(game.maxMoves);

/** Makes moves by name, in turn, over and over. */
function script(...names: string[]): Player {
  let next = 0;
  return (position) => moveNamed(game, position as Draughts, names[next++ % names.length]);
}

/** Makes the first legal move. */
const first: Player = (position) => {
  position.moves(legal, 0);
  return legal[0];
};

test('two kings that shuffle end in a draw that is called a loop, and not before ply 20', () => {
  const play = new SelfPlay(game);
  play.play(game.parse!('B:WK32:BK1'), [script('1-6', '6-1'), script('32-27', '27-32')]);
  expect(play.position.payoff(0)).toBe(0);
  expect(play.looped).toBe(true);
  expect(play.plies).toBe(21);
});

test('a draw at the ply limit in which one side goes round in a wider circle is no loop', () => {
  const play = new SelfPlay(game);
  const wide = script('1-6', '6-10', '10-14', '14-9', '9-6', '6-1');
  play.play(game.parse!('B:WK32:BK1'), [wide, script('32-28', '28-32')]);
  expect(play.position.payoff(0)).toBe(0);
  expect(play.plies).toBe(120);
  expect(play.looped).toBe(false);
});

test('loops are seen whatever the rules of the game: here shuffling goes on to the ply limit', () => {
  const endless = draughts.create({ ...draughts.defaults, maxPlies: 80 }) as Game<Draughts>;
  const play = new SelfPlay(endless);
  play.play(endless.parse!('B:WK32:BK1'), [script('1-6', '6-1'), script('32-27', '27-32')]);
  expect(play.plies).toBe(80);
  expect(play.looped).toBe(true);
});

test('an observer sees each position after a chosen move, never one that is over nor one of the random beginning', () => {
  const play = new SelfPlay(game);
  const seen: string[] = [];
  const observer = (position: Position, role: number) => {
    expect(position.over).toBe(false);
    seen.push(`${role} ${game.print(position as Draughts)}`);
  };
  play.play(game.start(), [first, first], observer, 5, new Random('opening'));
  expect(play.opening).toBe(5);
  expect(seen.length).toBe(play.plies - 5 - 1);
  expect(seen[0][0]).toBe('1');
  const live = [...seen];
  seen.length = 0;
  play.replay(game.start(), play.moves.slice(0, play.plies), 5, observer);
  expect(seen).toEqual(live);
});

test('it takes three moves of both sides, each the last one taken back, to make a loop', () => {
  const history = new KeyHistory(40);
  const at = (key: number) => ({ key: () => key }) as unknown as Position;
  history.begin(at(100));
  for (let key = 1; key <= 21; key++) history.add(at(key));
  // To and fro from position 21: the third and fourth of these moves take back the first and second, and so on.
  const loops = [31, 32, 33, 21, 31, 32, 33, 21].map((key) => {
    history.add(at(key));
    return history.loops();
  });
  expect(loops).toEqual([false, false, false, false, false, false, false, true]);
});

test('boards are positions, or moves by name from the start', () => {
  const [start, opened, endgame] = startBoards(
    game,
    [{}, { moves: '11-15 23-19', draw: [0.5, -0.5] }, { position: 'W:WK32:BK1', pointsToClone: 4 }],
    3,
  );
  expect(game.print(start.position as Draughts)).toBe(game.print(game.start()));
  expect(start.pointsToClone).toBe(3);
  expect(game.print(opened.position as Draughts)).toContain('B1,2,3,4,5,6,7,8,9,10,12,15:P2');
  expect(opened.draw).toEqual([0.5, -0.5]);
  expect(endgame.position.turn).toBe(1);
  expect(endgame.pointsToClone).toBe(4);
});

test.each([
  [[], 'LAB_BAD_OPTION'],
  [[{ move: '11-15' }], 'LAB_BAD_OPTION'],
  [[{ moves: '11-16 11-15' }], 'LAB_BAD_POSITION'],
  [[{ position: 'nowhere' }], 'LAB_BAD_POSITION'],
  [[{ position: 'W:W:BK1' }], 'LAB_BAD_POSITION'],
  [[{ moves: 11 }], 'LAB_BAD_OPTION'],
  [[{ position: 5 }], 'LAB_BAD_OPTION'],
  [[{ draw: [0] }], 'LAB_BAD_OPTION'],
  [[{ draw: [null, 0] }], 'LAB_BAD_OPTION'],
  [[{ pointsToClone: -1 }], 'LAB_BAD_OPTION'],
])('refuses the boards %j', (boards, code) => {
  const build = () =>
    startBoards(
      game,
      checkedOptions(tdCloning, { boards })['boards'] as Parameters<typeof startBoards>[1],
      3,
    );
  expect(build).toThrow(expect.objectContaining({ code }) as Error);
});
