import { lineText, type Game } from 'evolab';
import { code } from './tree/code.ts';
import { collect } from './tree/collect.ts';
import { Measures, type Input } from './tree/inputs.ts';
import { print } from './tree/print.ts';
import { simplify, type RangeOf } from './tree/simplify.ts';
import { depthOf, isBranch, sizeOf, subtrees, type Tree } from './tree/tree.ts';
import { words } from './tree/words.ts';

/** The formula for agents: smaller, with the same values. */
export const simplified = (tree: Tree, game: Game): Tree => simplify(tree, rangesIn(game));

/** The formula for readers: the same but for rounding, with terms put together. */
export const readable = (tree: Tree, game: Game): Tree => collect(tree, rangesIn(game));

function rangesIn(game: Game): RangeOf {
  const measures = new Measures(game);
  return (input) => measures.of(input).range;
}

/** A formula as text, in words and with what its inputs are, for `lab inspect`. */
export function description(tree: Tree, game: Game): { text: string; data: object } {
  const short = readable(tree, game);
  const measures = new Measures(game);
  const leaves = subtrees(short).filter((node): node is Input => !isBranch(node) && isInput(node));
  const inputs = new Map(leaves.map((leaf) => [print(leaf), measures.of(leaf).summary]));
  const [size, depth] = [sizeOf(short), depthOf(short)];
  return {
    text: [
      `Formula of ${size} ${size === 1 ? 'node' : 'nodes'} and depth ${depth}: ${print(short)}`,
      `In words: ${words(short)}`,
      ...(inputs.size > 0 ? ['Inputs, as the role sees them'] : []),
      ...[...inputs].map(([name, summary]) => `  ${name}  ${summary}`),
    ].join('\n'),
    data: {
      formula: print(short),
      words: words(short),
      nodes: size,
      depth,
      nodesBefore: sizeOf(tree),
      inputs: Object.fromEntries(inputs),
    },
  };
}

/** A formula, as agents compute it, as source in other languages. */
export function codeOf(tree: Tree, scale: number, game: Game): Readonly<Record<string, string>> {
  const measures = new Measures(game);
  return code(tree, {
    scale,
    rangeOf: rangesIn(game),
    summaryOf: (name) => measures.of({ op: 'feature', name }).summary,
    title: lineText(
      `The value of a position for a role: tanh(formula / ${scale}), by evolab. ${words(readable(tree, game))}`,
    ),
  });
}

const isInput = ({ op }: Tree): boolean => op !== 'number' && op !== 'truth';
