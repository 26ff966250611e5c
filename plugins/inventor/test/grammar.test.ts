import { gameFromRules } from '@evolab/gdl';
import { familyGame, knownGames, readRules, ruleSheet, writeRules } from '@evolab/family';
import { LabError, Random } from 'evolab';
import { checkGame, repeats } from 'evolab/testing';
import { expect, test } from 'vitest';
import { gdlName } from '../src/gdl-name.ts';
import { playTwins } from '../src/twins.ts';
import { crossed, mutated, randomTree } from '../src/grammar.ts';

test('trees of chance read back as they were written, keep the promises of a game, and play as their rule sheets say', () => {
  const random = new Random('trees', 1);
  let tree = readRules(knownGames['tic-tac-toe']);
  for (let sound = 0, drawn = 0; sound < repeats(12); drawn++) {
    expect(drawn).toBeLessThan(1000);
    const one = [randomTree, () => mutated(tree, random), () => crossed(randomTree(random), tree, random)][
      drawn % 3
    ];
    const text = writeRules(one(random));
    try {
      tree = readRules(text);
    } catch (error) {
      expect(error).toBeInstanceOf(LabError);
      continue;
    }
    expect(readRules(writeRules(tree))).toEqual(tree);
    const game = familyGame(tree);
    checkGame(game, { playouts: 2 });
    playTwins(game, gameFromRules(ruleSheet(tree)), { games: 3, seed: sound, renamed: gdlName });
    sound++;
  }
});
