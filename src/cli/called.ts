import type { Config } from '@oclif/core';

/**
 * `npx lab` or `npx evolab` if npx started this process so: then nothing else called `lab` need be on the path. The
 * second works outside a checkout too: `lab` is the name of another package there.
 */
export function npxCall(env: NodeJS.ProcessEnv): string | undefined {
  if (env['npm_lifecycle_event'] !== 'npx') return undefined;
  const [, name] = /^\W?(lab|evolab)\b/.exec(env['npm_lifecycle_script'] ?? '') ?? [];
  return name === undefined ? undefined : `npx ${name}`;
}

/** A text for people with the commands in it as they have to be typed: as `npx lab` or `npx evolab` if this one was. */
export function asCalled(text: string, { commandIDs }: Pick<Config, 'commandIDs'>): string {
  const called = npxCall(process.env);
  if (called === undefined) return text;
  const words = [...new Set(commandIDs.map((id) => id.split(':')[0]))];
  // A command is followed by one of its words or by an option; `lab` elsewhere is the laboratory.
  return text.replace(
    new RegExp(`(?<![\\w./-]|npx )lab (?=--|(?:${words.join('|')})\\b)`, 'g'),
    `${called} `,
  );
}
