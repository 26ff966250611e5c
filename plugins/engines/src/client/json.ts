import { lineText } from 'evolab/report';
import type { Client, EngineAnswer, NewClient } from './client.ts';

/**
 * A line of JSON for each move, and a line of JSON in return: for a program of one's own in any language. The question
 * has `game`, `moves` (left out if only the position is known), `position`, `legal`, `role`, `budget` and `newGame`, and
 * with the option `encoder` also `observation` and `actions`; the answer has `move`, one of `legal`, and may have `value`, `nodes` and `depth`.
 */
export const json: NewClient = ({ engine, settings }): Client => {
  /** Before its first answer a program may say what it is called and the like. */
  let greets = true;
  /** Until when it may take to get ready, which only its first answer shows. */
  let readyBy = 0;

  return {
    start(deadline) {
      readyBy = deadline;
      return Promise.resolve();
    },
    async choose({ moves, ...request }, deadline) {
      engine.refuseUnasked((line) => line.startsWith('{'));
      const question = {
        ...request,
        ...(moves && { moves: moves.map(({ name }) => name) }),
        ...(settings.length > 0 && { settings: Object.fromEntries(settings) }),
      };
      engine.ask(JSON.stringify(question));
      const last = greets ? deadline + Math.max(0, readyBy - performance.now()) : deadline;
      return engine.answer(last, (line) => {
        const text = line.trim();
        if (text === '') return undefined;
        const answer = parsed(text);
        if (answer === undefined) {
          if (greets && !text.startsWith('{')) return undefined;
          throw engine.fault(`answered with what is no JSON: ${lineText(text.slice(0, 80))}`);
        }
        greets = false;
        return answerOf(answer, text);
      });
    },
  };
};

/**
 * Texts, which stay as they are, and the numbers that Python writes and JSON does not have. A text may be left open: if that
 * were no match, each of its quotes would be looked at to the end of the line.
 */
const TEXT_OR_NO_NUMBER = /"(?:[^"\\]|\\.)*"?|-?\b(?:NaN|Infinity)\b/g;

function answerOf(answer: unknown, line: string): EngineAnswer {
  const { move, value, nodes, depth } = (answer ?? {}) as Record<string, unknown>;
  const number = (what: unknown): number | undefined =>
    typeof what === 'number' && Number.isFinite(what) ? what : undefined;
  return {
    // What is no text is no legal move either, and is shown as it came.
    move: typeof move === 'string' ? move : line,
    ...(number(value) !== undefined && { value: number(value)! }),
    ...(number(nodes) !== undefined && { nodes: number(nodes)! }),
    ...(number(depth) !== undefined && { depth: number(depth)! }),
  };
}

/** What a line says; undefined if it is no JSON. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line.replaceAll(TEXT_OR_NO_NUMBER, (word) => (word.startsWith('"') ? word : 'null')));
  } catch {
    return undefined;
  }
}
