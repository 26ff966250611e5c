import { Flags } from '@oclif/core';
import { LabError } from 'evolab';

/** The flag `--redis` of both commands. */
export const redisFlag = Flags.string({
  description: 'the queue; a password is better given in the environment variable than typed',
  helpValue: 'redis://HOST:PORT',
  env: 'LAB_REDIS',
});

/** The address that was given; LAB_USAGE if none was. */
export function givenUrl(flag: string | undefined): string {
  if (flag !== undefined) return flag;
  throw new LabError('LAB_USAGE', 'which queue? give --redis URL', 'for example redis://localhost:6379');
}
