import type { Hook } from '@oclif/core';
import { knownHint } from '../util/errors.ts';
import { formatError } from './lab-command.ts';

/** Answers a mistyped command with the likeliest one. */
const hook: Hook.CommandNotFound = ({ id, config }) => {
  const word = id.split(':')[0];
  const known = config.commands
    .filter((command) => !command.hidden)
    .map((command) => command.id.split(':')[0]);
  const hint = `${knownHint(word, [...new Set(known)].sort())}; lab --help`;
  process.stderr.write(
    `${formatError({ code: 'LAB_USAGE', message: `there is no command '${id.replaceAll(':', ' ')}'`, hint })}\n`,
  );
  process.exit(2);
};

export default hook;
