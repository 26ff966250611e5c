import type { Spec } from '../contract/agent.ts';

/** Characters of an option that are shown of a game. */
const LONGEST_OPTION = 80;

/**
 * A game as one would type it, without the options that have their defaults and without long texts, such as the rules
 * of a file.
 */
export function useText({ use, ...options }: Spec, defaults: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(options)
    .filter(([key, value]) => value !== defaults[key] && !isLong(String(value)))
    .map(([key, value]) => `${key}=${String(value)}`);
  return parts.length > 0 ? `${use}:${parts.join(',')}` : use;
}

const isLong = (text: string): boolean => text.length > LONGEST_OPTION || text.includes('\n');
