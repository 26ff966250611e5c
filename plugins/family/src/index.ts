import { definePlugin } from 'evolab';
import { family } from './family.ts';

export { family, familyGame, type FamilyGame } from './family.ts';
export { knownGames } from './known-games.ts';
export { FamilyPosition } from './position.ts';
export { readRules, writeRules } from './read-rules.ts';
export type { RuleTree } from './rule-tree.ts';
export default definePlugin({ name: 'family', games: [family] });
