import type { Config } from '@oclif/core';

/** Whether npx started this process as `npx lab`: then nothing else called `lab` need be on the path. */
export function calledThroughNpx(env: NodeJS.ProcessEnv): boolean {
  return env['npm_lifecycle_event'] === 'npx' && /^\W?lab\b/.test(env['npm_lifecycle_script'] ?? '');
}

/** A text for people with the commands in it as they have to be typed: as `npx lab` if this one was. */
export function asCalled(text: string, { commandIDs }: Pick<Config, 'commandIDs'>): string {
  if (!calledThroughNpx(process.env)) return text;
  const words = [...new Set(commandIDs.map((id) => id.split(':')[0]))];
  // A command is followed by one of its words or by an option; `lab` elsewhere is the laboratory.
  return text.replace(new RegExp(`(?<![\\w./-]|npx )lab (?=--|(?:${words.join('|')})\\b)`, 'g'), 'npx lab ');
}
