import { option, type BoardSetup, type Piece, type PieceLook } from 'evolab';
import type { Compiled } from './compiled.ts';
import { GdlPosition, holds } from './position.ts';
import { termText } from './rules.ts';
import { EMPTY, nameOf, STEP, TURN } from './words.ts';

/** What setting up needs to know of a board that was found in rules. */
interface DrawnBoard {
  readonly machine: Compiled;
  /** Triples of fact, cell of the rectangle and content. */
  readonly facts: Int32Array;
  /** The drawn cell of a cell of the rectangle. */
  readonly cellOf: (cell: number) => number;
  /** How each content is drawn; undefined for an empty cell. */
  readonly looks: readonly (PieceLook | undefined)[];
  readonly contents: readonly string[];
}

/**
 * How positions are set up by hand, if rules say nothing of a position but what lies on each cell, whose turn it is and
 * which step. Undefined for all others: of facts that depend on each other only the rules know which go together.
 */
export function setupOf(board: DrawnBoard): BoardSetup<GdlPosition> | undefined {
  const { machine, facts, looks, contents } = board;
  const terms = machine.graph.facts;
  const onBoard = new Set(facts.filter((_, i) => i % 3 === 0));
  const others = terms.flatMap((term, fact) => (onBoard.has(fact) ? [] : [{ name: nameOf(term), fact }]));
  if (others.some(({ name }) => !TURN.has(name) && !STEP.has(name))) return undefined;
  const pieces = looks.filter((look) => look !== undefined);
  const keys = looks.map((look) => (look === undefined ? '' : keyOf(look)));
  if (new Set(pieces.map(keyOf)).size < pieces.length) return undefined;
  const turns = others.filter(({ name }) => TURN.has(name)).map(({ fact }) => fact);
  const start = new GdlPosition(machine, 0);
  const steps = others.filter(({ name, fact }) => STEP.has(name) && holds(start, fact));
  const blank = contents.findIndex((content, i) => looks[i] === undefined && EMPTY.has(content));
  const whose = turns.map((fact) => termText(terms[fact]));
  const factOn = new Map<string, number>();
  for (let i = 0; i < facts.length; i += 3)
    factOn.set(`${board.cellOf(facts[i + 1])} ${facts[i + 2]}`, facts[i]);
  const cells = new Set([...factOn.keys()].map((key) => Number(key.split(' ')[0])));
  // Of a cell of which nothing is said, or that it is empty, a drawing does not tell which.
  const filled = new Set<number>();
  for (let i = 0; i < facts.length; i += 3)
    if (holds(start, facts[i])) filled.add(board.cellOf(facts[i + 1]));
  if (blank >= 0 && filled.size < cells.size) return undefined;
  return {
    pieces,
    ...(whose.length > 1 && {
      options: { turn: option.choice(whose[0], whose, { help: 'the fact that says who moves' }) },
      optionsOf: (position: GdlPosition) => ({
        turn: whose[turns.findIndex((fact) => holds(position, fact))] ?? whose[0],
      }),
    }),
    text(given: readonly Piece[], { turn }) {
      const content = new Map(given.map(({ cell, ...look }) => [cell, keys.indexOf(keyOf(look))]));
      const held = [...cells].flatMap((cell) => {
        const its = content.get(cell) ?? blank;
        if (its < 0) return [];
        const fact = factOn.get(`${cell} ${its}`);
        // Rules need not know every piece on every cell; the reader says so.
        return [fact === undefined ? `(${contents[its]} elsewhere)` : termText(terms[fact])];
      });
      const rest = [
        ...(whose.length > 1 ? [String(turn)] : whose),
        ...steps.map(({ fact }) => termText(terms[fact])),
      ];
      return `(true ${[...held, ...rest].sort().join(' ')})`;
    },
  };
}

const keyOf = ({ owner, kind, text, size }: PieceLook): string => JSON.stringify([owner, kind, text, size]);
