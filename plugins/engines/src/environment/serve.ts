import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { LabError } from 'evolab';
import type { GameBatch } from './games.ts';
import { requestOf } from './requests.ts';

/** Answers each line of the input by one line, until the input ends or the signal aborts. */
export async function serveGames(
  batch: GameBatch,
  input: Readable,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<{ interrupted: boolean }> {
  const lines = createInterface({ input, signal, crlfDelay: Infinity });
  for await (const line of lines) if (line.trim() !== '') say(JSON.stringify(answerTo(batch, line)));
  return { interrupted: signal.aborted };
}

function answerTo(batch: GameBatch, line: string): object {
  try {
    return batch.answer(requestOf(line));
  } catch (error) {
    // A fault of ours is not the learner's.
    if (!(error instanceof SyntaxError || error instanceof LabError)) throw error;
    return { error: error.message };
  }
}
