import { join } from 'node:path';
import { readRules, rulesInWords, writeRules } from '@evolab/family';
import { hashOf } from 'evolab';
import type { Elite } from './archive.ts';
import { digest } from './digest.ts';
import { gameName } from './game-name.ts';
import type { InventedGame } from './invention.ts';

/** Rules with a name, in their place among the best, before anything is done with them. */
export function newGame(elite: Elite, place: number, seed: number, folder: string): InventedGame {
  const name = gameName(elite.rules);
  const source = `invented by lab evolve games, seed ${seed}`;
  const rules = writeRules({ ...readRules(elite.rules), name, source });
  const file = join(folder, 'best', `${numberOf(place)}-${name.toLowerCase()}.yaml`);
  return { ...elite, rules, name, file, words: rulesInWords(readRules(rules)), twins: 0 };
}

/** The best games before anything is done with them, in the order given. */
export const listed = (elites: readonly Elite[], seed: number, folder: string): InventedGame[] =>
  elites.map((elite, i) => newGame(elite, i, seed, folder));

/** The file of a game in another place. */
export const placed = (file: string, place: number): string =>
  file.replace(/\d+(-[a-z]+\.yaml)$/, `${numberOf(place)}$1`);

/** The file of the player that was taught a game. */
export const agentFile = (file: string): string => file.replace(/yaml$/, 'msgpack');

const numberOf = (place: number): string => String(place + 1).padStart(2, '0');

/** What a game is called in folders that outlive its place among the best. */
export const keyOf = ({ name, rules }: InventedGame): string =>
  `${name.toLowerCase()}-${digest('game', rules)}`;

/** A seed for something that is done with rules. Seeds of runs are not negative. */
export const seedOf = (seed: number, purpose: string, rules: string): number =>
  hashOf(seed, purpose, rules) >>> 0;
