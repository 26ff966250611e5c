import { Flags } from '@oclif/core';
import { LabError } from 'evolab';

/** The flag `--redis` of both commands. The parser would count LAB_REDIS as typed, and print it in its errors. */
export const redisFlag = Flags.string({
  description:
    'the queue (default: that in the environment variable LAB_REDIS, where a password is better given)',
  helpValue: 'redis://HOST:PORT',
});

/** The address that was typed, or else that of the environment; LAB_USAGE if there is none. */
export function givenUrl(flag = process.env['LAB_REDIS']): string {
  if (flag !== undefined) return flag;
  throw new LabError('LAB_USAGE', 'which queue? give --redis URL', 'for example redis://localhost:6379');
}
