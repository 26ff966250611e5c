import { expect, test } from 'vitest';
import { latexText } from '../src/latex.ts';

test('what LaTeX would take for a command is text', () => {
  expect(latexText('a_b & 50% of $x^2 #1 {y} \\z ~')).toBe(
    'a\\_b \\& 50\\% of \\$x\\textasciicircum{}2 \\#1 \\{y\\} \\textbackslash{}z \\textasciitilde{}',
  );
});
