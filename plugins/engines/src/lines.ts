import type { Readable } from 'node:stream';
import { LabError } from 'evolab';

/** Characters of a line, at most: the largest batch of `lab env` needs a few million. */
const LONGEST_LINE = 1 << 26;

/**
 * The lines of an input, until it ends, fails or the signal aborts, without a byte order mark at its beginning. A line ends at
 * a line feed alone: names and texts may have any other character. LAB_USAGE for a line that is longer than `longest`.
 */
export async function* linesOf(
  input: Readable,
  signal: AbortSignal,
  longest = LONGEST_LINE,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let partial = '';
  for await (const chunk of chunksOf(input, signal)) {
    const [first = '', ...parts] = (
      typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    ).split('\n');
    // Texts are joined when they are read: a long line is copied once, not with each of its parts.
    parts.unshift(partial + first);
    partial = parts.pop()!;
    if (partial.length > longest)
      throw new LabError(
        'LAB_USAGE',
        `a line of the input is longer than ${longest} characters`,
        'end each line by a line feed',
      );
    for (const line of parts) {
      if (signal.aborted) return;
      yield line.replace(/\r$/, '');
    }
  }
  if (partial !== '' && !signal.aborted) yield partial;
}

/** What comes in, until the input ends, fails, or the signal aborts. */
async function* chunksOf(input: Readable, signal: AbortSignal): AsyncGenerator<string | Buffer, void> {
  const end = () => void input.destroy();
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    for await (const chunk of input) yield chunk as string | Buffer;
  } catch {
    // An input that fails, or is ended by the signal, says no more than one that has ended.
  } finally {
    signal.removeEventListener('abort', end);
  }
}
