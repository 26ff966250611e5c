import { bounded } from './limits.ts';
import type { Operator } from './tree.ts';

/** The quotient, and 1 if the divisor is 0 (protected division, Koza 1992). */
export const quotient = (a: number, b: number): number => (b === 0 ? 1 : bounded(a / b));

/** What an operator computes of numbers; truth is 1 or 0. */
export function compute(op: Operator, a: number, b = 0, c = 0): number {
  switch (op) {
    case '+':
      return bounded(a + b);
    case '-':
      return bounded(a - b);
    case '*':
      return bounded(a * b);
    case '/':
      return quotient(a, b);
    case 'min':
      return a < b ? a : b;
    case 'max':
      return a > b ? a : b;
    case 'if':
      return a === 1 ? b : c;
    case '<':
      return a < b ? 1 : 0;
    case 'and':
      return a & b;
    case 'or':
      return a | b;
    case 'not':
      return 1 - a;
  }
}
