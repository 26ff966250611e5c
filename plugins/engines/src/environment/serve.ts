import type { Readable } from 'node:stream';
import { LabError } from 'evolab';
import { linesOf } from '../lines.ts';
import type { GameBatch } from './games.ts';
import { requestOf } from './requests.ts';

/** Answers each line of the input by one line, until the input ends or the signal aborts. LAB_USAGE: see `linesOf`. */
export async function serveGames(
  batch: GameBatch,
  input: Readable,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<{ interrupted: boolean }> {
  for await (const line of linesOf(input, signal))
    if (line.trim() !== '') say(JSON.stringify(answerTo(batch, line)));
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
