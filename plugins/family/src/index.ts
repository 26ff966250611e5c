import { definePlugin } from 'evolab';
import { family } from './family.ts';

export { family, familyGame, isFamilyGame, ruleTreeOf, type FamilyGame } from './family.ts';
export { diceGames, inventedGames, knownGames, multiplayerGames } from './known-games.ts';
export { differIn, playsAlike } from './plays-alike.ts';
export { FamilyPosition } from './position.ts';
export { readRules, ruleLine, writeRules } from './read-rules.ts';
export { ruleSheet } from './rule-sheet.ts';
export { rulesInWords } from './rules-in-words.ts';
export * from './rule-tree.ts';
export default definePlugin({ name: 'family', games: [family] });
