import { boardOf, type Game, type Plugin } from 'evolab';
import { pieceCounts } from 'evolab/browser';
import { drawBlock, GamesToShow } from 'evolab/report';
import { checkedOptions } from 'evolab/testing';
import { expect, test } from 'vitest';
import backgammon from '../../plugins/backgammon/src/index.ts';
import connectFour from '../../plugins/connect-four/src/index.ts';
import draughts from '../../plugins/draughts/src/index.ts';
import nim from '../../plugins/nim/src/index.ts';
import pig from '../../plugins/pig/src/index.ts';

function gameOf({ games }: Pick<Plugin, 'games'>): Game {
  const [definition] = games!;
  return definition.create(checkedOptions(definition, {}));
}

/** What is counted after the first legal move of every turn, `plies` times. */
function countsAfter(plugin: Pick<Plugin, 'games'>, plies: number): number[] | undefined {
  const game = gameOf(plugin);
  const position = game.start();
  const moves = new Int32Array(game.maxMoves);
  for (let ply = 0; ply < plies; ply++) {
    position.moves(moves, 0);
    position.play(moves[0]);
  }
  return pieceCounts(boardOf(game)!.pieces(position), game.roles.length);
}

/** The seats of a game of the first legal moves, as pages show them: a token, names, and the data of the script. */
async function shownSeats(plugin: Pick<Plugin, 'games'>): Promise<{ text: string; counted: boolean }> {
  const game = gameOf(plugin);
  const shown = new GamesToShow(game);
  const position = game.start();
  const all = new Int32Array(game.maxMoves);
  const moves: number[] = [];
  while (!position.over && moves.length < 400) {
    position.moves(all, 0);
    moves.push(all[0]);
    position.play(all[0]);
  }
  shown.add({
    moves: Int32Array.from(moves),
    players: [...game.roles],
    payoffs: game.roles.map(() => 0),
    remark: '',
  });
  const { text } = await drawBlock({ kind: 'games', games: shown.shown(1) }, 'games');
  const { counted } = JSON.parse(/<script[^>]*>(.*?)<\/script>/s.exec(text)![1]) as { counted: boolean };
  return { text: /<div class="seats">.*?<\/div>/s.exec(text)![0], counted };
}

test('the pieces of a role are counted, and dice are none of them', () => {
  expect(countsAfter(draughts, 0)).toEqual([12, 12]);
  expect(countsAfter(connectFour, 3)).toEqual([2, 1]);
  expect(countsAfter(backgammon, 1)).toEqual([15, 15]);
});

test('nothing is counted where a number on a piece stands for several or for points, or no role has a piece', () => {
  expect(countsAfter(nim, 1)).toBeUndefined();
  expect(countsAfter(pig, 2)).toBeUndefined();
  const stacked = [{ owner: 0 }, { owner: 0, text: '7' }, { owner: 1 }];
  expect(pieceCounts(stacked, 2)).toBeUndefined();
});

test('pages of games count what can be counted, and name a role by a piece without a number', async () => {
  const seats = await Promise.all([connectFour, nim, pig].map(shownSeats));
  expect(seats.map(({ counted }) => counted)).toEqual([true, false, false]);
  for (const { text } of seats) expect(text).not.toContain('<text');
});
