import type { Client, EngineAnswer, NewClient } from './client.ts';

/**
 * A line of JSON for each move, and a line of JSON in return: for a program of one's own in any language. The question
 * has `game`, `moves` (left out if only the position is known), `position`, `legal`, `role`, `budget` and `newGame`; the
 * answer has `move`, one of `legal`, and may have `value`, `nodes` and `depth`.
 */
export const json: NewClient = ({ engine, settings }): Client => ({
  start: () => Promise.resolve(),
  async choose({ moves, ...request }, deadline) {
    engine.refuseUnasked((line) => line.startsWith('{'));
    const question = {
      ...request,
      ...(moves && { moves: moves.map(({ name }) => name) }),
      ...(settings.length > 0 && { settings: Object.fromEntries(settings) }),
    };
    engine.ask(JSON.stringify(question));
    return engine.answer(deadline, (line) => (line.trim() === '' ? undefined : answerOf(line)));
  },
});

function answerOf(line: string): EngineAnswer {
  const answer = parsed(line);
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

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
