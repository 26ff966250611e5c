import { Random } from './random.ts';

/** `count` random 32-bit keys, the same on every machine for the same `name`. */
export function zobristKeys(name: string, count: number): Int32Array {
  const random = new Random('zobrist', name);
  return Int32Array.from({ length: count }, () => random.bits());
}
