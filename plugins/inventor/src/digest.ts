import { hashOf } from 'evolab';

/** A hash as eight hexadecimal digits, for names of folders and for what is known. */
export const digest = (...parts: readonly (number | string)[]): string =>
  (hashOf(...parts) >>> 0).toString(16).padStart(8, '0');
