import { createHash } from 'node:crypto';

/** What allows a script, and no other, in the policy of a page. */
export const scriptHash = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
