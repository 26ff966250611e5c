import type { Use } from '../contract/agent.ts';
import { parseOptions } from '../lab/agent-source.ts';

/** `ID[:key=value,...]` as the use of a game. */
export function gameUse(text: string): Use {
  const colon = text.indexOf(':');
  if (colon < 0) return { use: text };
  return { use: text.slice(0, colon), ...Object.fromEntries(parseOptions(text.slice(colon + 1), text)) };
}
