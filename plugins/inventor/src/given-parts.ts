import { isFamilyGame } from '@evolab/family';
import { LabError, type Game } from 'evolab';
import { PARTS, type GivenParts, type Part } from './grammar.ts';

/** The parts of a game's rules that `list` names, with commas; LAB_USAGE for other names, LAB_WRONG_GAME for other games. */
export function givenParts(game: Game, list: string): GivenParts {
  if (!isFamilyGame(game))
    throw new LabError(
      'LAB_WRONG_GAME',
      '--like: not a game of the family for two and without dice',
      'family:game=yavalath',
    );
  const { tree } = game.rules;
  const names = list.split(',').map((name) => name.trim());
  const isPart = (name: string): name is Part => (PARTS as readonly string[]).includes(name);
  return Object.fromEntries(
    names.map((name) => {
      if (isPart(name)) return [name, tree[name]];
      throw new LabError('LAB_USAGE', `--keep: rules have no part '${name}'`, PARTS.join(', '));
    }),
  );
}
