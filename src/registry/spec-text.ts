import type { Spec } from '../contract/agent.ts';
import type { Registries } from './registries.ts';

/** Characters of an option that are shown of a game. */
const LONGEST_OPTION = 80;

/**
 * A game as one would type it, without the options that have their defaults and without long texts, such as the rules
 * of a file.
 */
export function useText({ use, ...options }: Spec, defaults: Readonly<Record<string, unknown>>): string {
  const shown = Object.entries(options).filter(([key, value]) => {
    const text = valueText(value);
    return text !== valueText(defaults[key]) && !isLong(text);
  });
  return typedUse({ use, ...Object.fromEntries(shown) });
}

/** A game of the registries as `useText` shows it. */
export const gameText = (game: Spec, { games }: Pick<Registries, 'games'>): string =>
  useText(game, games.get(game.use).definition.defaults);

/** A game with all its options, as `gameUse` reads it. */
export function typedUse({ use, ...options }: Spec): string {
  const parts = Object.entries(options).map(([key, value]) => `${key}=${valueText(value)}`);
  return parts.length > 0 ? `${use}:${parts.join(',')}` : use;
}

/** The value of an option as one would type it: in quotes, where a text would end too early without them. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(',')}]`;
  const text = String(value);
  return /[,"[\]]/.test(text) ? `"${text.replaceAll(/[\\"]/g, '\\$&')}"` : text;
}

const isLong = (text: string): boolean => text.length > LONGEST_OPTION || text.includes('\n');
