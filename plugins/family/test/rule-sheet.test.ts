import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gameFromRules } from '@evolab/gdl';
import { test } from 'vitest';
import { repeats } from 'evolab/testing';
import { familyGame, inventedGames, knownGames, readRules, ruleSheet, type RuleTree } from '../src/index.ts';
import { gdlName } from '../../inventor/src/gdl-name.ts';
import { playTwins } from '../../inventor/src/twins.ts';

/** Boards that are too large for a test. */
const SMALLER: Readonly<Record<string, readonly [string, string]>> = {
  hex: ['size: 11', 'size: 5'],
  gomoku: ['size: 15', 'size: 6'],
  connect6: ['size: 19', 'size: 6'],
  'hasami-shogi': ['size: 9', 'size: 5'],
  othello: ['size: 8', 'size: 6'],
  breakthrough: ['size: 8', 'size: 5'],
  knightthrough: ['size: 8', 'size: 5'],
  col: ['size: 7', 'size: 5'],
  snort: ['size: 7', 'size: 5'],
  clobber: ['width: 5, height: 6', 'size: 4'],
  yavalath: ['size: 5', 'size: 4'],
  'capture-go': ['size: 7', 'size: 5'],
  gonnect: ['size: 8', 'size: 4'],
  pentalath: ['size: 5', 'size: 3'],
  rex: ['size: 8', 'size: 5'],
};
const EXAMPLES = join(import.meta.dirname, '../../../examples/games');
const examples = Object.fromEntries(
  globSync(`${EXAMPLES}/*.yaml`).map((file) => [basename(file, '.yaml'), readFileSync(file, 'utf8')]),
);
const GAMES: Readonly<Record<string, string>> = { ...knownGames, ...inventedGames, ...examples };
const small = (name: string) => readRules(GAMES[name].replace(...(SMALLER[name] ?? ['', ''])));
const twin = (tree: RuleTree) => gameFromRules(ruleSheet(tree));

test.each(Object.keys(GAMES))('%s plays as its rule sheet says', (name) => {
  const tree = small(name);
  playTwins(familyGame(tree), twin(tree), { games: repeats(4), seed: 1, renamed: gdlName });
});

/** A rule that no known game has, each with a tree that needs it. */
const RARE = {
  jumps:
    'moves: [{ jump: all, over: [own, enemy], take: true }, { step: forward }]\nstart: { rows: 2 }\nend: majority',
  'jumps beside custodial capture':
    'moves: [{ jump: all, over: enemy, take: false }, { step: all }]\nstart: { rows: 2 }\ncapture: { custodial: line }\nend: majority',
  'jumps that take beside custodial capture that turns':
    'moves: [{ jump: all, over: enemy, take: true }, { place: anywhere }]\ncapture: { custodial: one, effect: flip }\nend: majority\nlimit: 60',
  'two goals of few stones':
    'moves: [{ step: all, onto: [empty, enemy] }]\nstart: { rows: 2 }\ngoals: [{ elimination: 3, result: loss }, { elimination: 6 }]\nend: draw\nlimit: 60',
  'enclosed groups that live on':
    'moves: [{ place: anywhere }]\ncapture: enclosure\nend: territory\nlimit: 60',
  'passes that are allowed': 'moves: [{ place: beside-own }]\npass: allowed\nend: territory',
  'turns of two moves':
    'moves: [{ slide: forward, onto: [empty, enemy] }, { leap: [1, 2] }]\nstart: { rows: 1 }\nturn: { first: 1, stones: 2 }\ngoals: [{ reach: far-row, result: loss }, { elimination: 2 }]\nend: wins',
  'three sides':
    'moves: [{ place: beside-enemy }]\ngoals: [{ connection: three-sides }]\nend: draw\npie: true',
};

test.each(Object.entries(RARE))('%s are as the rule sheet says', (_, rules) => {
  const tree = readRules(`name: x\nboard: { shape: square, size: 5, neighbours: all }\n${rules}\n`);
  playTwins(familyGame(tree), twin(tree), { games: repeats(10), seed: 3, renamed: gdlName });
});
