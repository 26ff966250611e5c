import { defineGame, LabError, option, type Game } from 'evolab';
import { diceGame } from './dice-game.ts';
import { GameRules } from './game-rules.ts';
import { gameBoardOf } from './game-board.ts';
import { diceGames, inventedGames, knownGames, multiplayerGames } from './known-games.ts';
import { multiplayerGame } from './multiplayer-game.ts';
import { FamilyPosition } from './position.ts';
import { readRules } from './read-rules.ts';
import { isPlain, type RuleTree } from './rule-tree.ts';
import { draw, moveName, parse, print, ROLES, takenBy } from './text.ts';
import { encodersOf, symmetriesOf } from './views.ts';

/** A game from a tree of rules. */
export interface FamilyGame extends Game<FamilyPosition> {
  readonly rules: GameRules;
}

const GAMES = { ...knownGames, ...inventedGames, ...multiplayerGames, ...diceGames };

export const family = defineGame({
  id: 'family',
  summary: 'Board games from trees of rules: lines, connections, captures, races on squares and hexagons',
  rulesVersion: 1,
  options: {
    game: option.choice('yavalath', Object.keys(GAMES), {
      help: 'rules that come with the plugin, if no others are given',
    }),
    rules: option.text('', {
      help: 'the text of the rules; file=PATH on the command line reads it from a file',
    }),
  },
  create({ game, rules }): Game {
    const tree = readRules(rules === '' ? GAMES[game] : rules);
    if (tree.die !== undefined) return diceGame(tree);
    return tree.players === undefined ? familyGame(tree) : multiplayerGame(tree);
  },
});

/** The game of a rule tree that `readRules` has checked. LAB_WRONG_GAME if it is not for two or has a die. */
export function familyGame(tree: RuleTree): FamilyGame {
  if (!isPlain(tree))
    throw new LabError(
      'LAB_WRONG_GAME',
      `${tree.name} is no game of two players without dice`,
      'family:game=yavalath is one',
    );
  const rules = new GameRules(tree);
  return {
    rules,
    roles: ROLES,
    maxMoves: rules.maxMoves,
    maxPlies: rules.maxPlies,
    encoders: encodersOf(rules),
    symmetries: symmetriesOf(rules),
    sampler: { sample: (position, random) => position.sample(random) },
    ...(rules.taking && { tactics: tacticsOf(rules) }),
    start: () => new FamilyPosition(rules),
    parse: (text) => parse(text, rules),
    print,
    moveName,
    draw,
    board: gameBoardOf(rules),
  };
}

/** Whether a game is one of the family, for two and without dice. */
export function isFamilyGame(game: Game): game is FamilyGame {
  const tree = ruleTreeOf(game);
  return tree !== undefined && isPlain(tree);
}

/** The rules of a game of the family; undefined for any other game. */
export function ruleTreeOf(game: Game): RuleTree | undefined {
  return 'rules' in game && game.rules instanceof GameRules ? game.rules.tree : undefined;
}

/** Moves that take by leading onto enemies or over them. */
function tacticsOf(rules: GameRules) {
  const out = new Int32Array(rules.maxMoves);
  return {
    noisy: (position: FamilyPosition, move: number) => takenBy(position, move).length > 0,
    active(position: FamilyPosition) {
      const count = position.moves(out, 0);
      for (let i = 0; i < count; i++) if (takenBy(position, out[i]).length > 0) return true;
      return false;
    },
  };
}
