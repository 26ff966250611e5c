import { fitWidth } from './fit-width.ts';
import { lineText, terminalText } from '../util/escape.ts';

/** Milliseconds after which the line is made again though nothing was reported: it may tell the time. */
const TICK_MILLIS = 1000;
/**
 * Milliseconds of silence after which a pipe, such as the log of a batch job, is told how far the work is: at first, and
 * at most, since each time it is twice as long.
 */
const FIRST_SILENCE_MILLIS = 10_000;
const SILENCE_MILLIS = 60_000;
const CLEAR = '\u001b[2K\r';
const FRESH_MILLIS = 80;

/**
 * A line that changes on a terminal, and plain lines in a pipe, which is told of updates when nothing was written for a
 * while. `update` may be called at any rate; `line` writes a line that stays.
 */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  /** Whether updates are shown. */
  readonly live: boolean;
  /** When something was written. */
  #drawn = 0;
  #silence = FIRST_SILENCE_MILLIS;
  #parts: (() => Parts) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
    this.live = stream.isTTY === true && process.env['TERM'] !== 'dumb' && !process.env['CI'];
  }

  /** Changes the line to the parts that are not empty, the most important first. They are asked for again in a while. */
  update(parts: () => Parts): void {
    this.#parts = parts;
    if (!this.#timer) {
      if (!this.live) this.#drawn = performance.now();
      this.#wait();
    }
    // No timer runs while a task does not pause.
    if (performance.now() - this.#drawn >= (this.live ? FRESH_MILLIS : this.#silence)) this.#draw();
  }

  /** A bar that is filled to `share`; nothing in a pipe, where a line stays. */
  bar(share: number): string {
    return this.live ? `${bar(share, 12)} ` : '';
  }

  line(text: string): void {
    const safe = terminalText(text);
    if (!this.live) {
      this.#stream.write(`${safe}\n`);
      this.#drawn = performance.now();
      this.#timer?.refresh();
    } else {
      this.#stream.write(`${CLEAR}${fitWidth(safe, this.#width)}\n`);
      this.#draw();
    }
  }

  /** Removes the changing line. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#parts = undefined;
    if (this.live) this.#stream.write(CLEAR);
  }

  /** It is 0 if the terminal does not know it. */
  get #width(): number {
    return this.#stream.columns || 80;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#draw(), this.live ? TICK_MILLIS : this.#silence).unref();
  }

  #draw(): void {
    if (!this.#parts) return;
    this.#drawn = performance.now();
    if (!this.live) {
      this.#stream.write(`${fitParts(this.#parts(), Infinity)}\n`);
      this.#silence = Math.min(2 * this.#silence, SILENCE_MILLIS);
      this.#wait();
      return;
    }
    this.#wait();
    // In the last column the cursor would already be on the next line.
    this.#stream.write(CLEAR + fitParts(this.#parts(), this.#width - 1));
  }
}

/** What a line is made of; what is undefined or false is left out. */
type Parts = readonly (string | false | undefined)[];

/** As many of the parts as fit, whole; of the first one its beginning. */
function fitParts(parts: Parts, width: number): string {
  let line = '';
  for (const part of parts) {
    if (!part) continue;
    const next = `${line}${line === '' ? '' : ' · '}${lineText(part)}`;
    if (next.length <= width) line = next;
    else if (line === '') line = next.slice(0, width).replace(/ \S*$/, '');
  }
  return line;
}

/** A bar of `width` characters, filled to `share`. */
function bar(share: number, width: number): string {
  const eighths = Math.round(Math.max(0, Math.min(1, share)) * width * 8);
  const full = Math.floor(eighths / 8);
  const part = ' ▏▎▍▌▋▊▉'[eighths % 8];
  return ('█'.repeat(full) + (full < width && part !== ' ' ? part : '')).padEnd(width, '░');
}

/** Seconds as people say them: 42 s, 3 min 5 s, 2 h 10 min; below ten with as many digits as wanted. */
export function duration(seconds: number, digits = 0): string {
  if (digits > 0 && seconds < 10) return `${Number(seconds.toPrecision(digits))} s`;
  const s = Math.max(0, Math.round(seconds));
  if (s < 100) return `${s} s`;
  if (s < 6000) return `${Math.floor(s / 60)} min ${s % 60} s`;
  return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
}
