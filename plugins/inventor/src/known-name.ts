import {
  familyGame,
  knownGames,
  playsAlike,
  readRules,
  type FamilyGame,
  type RuleTree,
} from '@evolab/family';

/** The known games, compiled when one on the same board is first asked for. */
const compiled = new Map<string, FamilyGame>();
const trees = Object.entries(knownGames).map(([name, rules]) => [name, readRules(rules)] as const);

/** The known game that rules are, or that plays like them; undefined if there is none. */
export function knownName(tree: RuleTree): string | undefined {
  const similar = trees.filter(([, known]) => signOf(known) === signOf(tree));
  if (similar.length === 0) return undefined;
  const game = familyGame(tree);
  return similar.find(([name, known]) => {
    const other = compiled.get(name) ?? familyGame(known);
    compiled.set(name, other);
    return playsAlike(other, game);
  })?.[0];
}

/** What trees that play alike have in common, so that few need to be played. */
function signOf({ board, turn, pie }: RuleTree): string {
  const size = board.shape === 'square' ? [board.width, board.height] : [board.size];
  return [board.shape, ...size, turn.first, turn.stones, pie].join(' ');
}
