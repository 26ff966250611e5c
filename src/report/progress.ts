import { lineText, terminalText } from '../util/escape.ts';

const CLEAR = '\u001b[2K\r';
const FRESH_MILLIS = 80;

/**
 * A line that changes on a terminal, and plain lines in a pipe. `update` may be called at any rate; `line`
 * writes a line that stays.
 */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #live: boolean;
  #last = 0;
  #text = '';

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
    this.#live = stream.isTTY === true && process.env['TERM'] !== 'dumb' && !process.env['CI'];
  }

  /** Whether updates are shown. */
  get live(): boolean {
    return this.#live;
  }

  /** Changes the line to those parts that are not empty. */
  update(...parts: readonly (string | false | undefined)[]): void {
    if (!this.#live) return;
    this.#text = lineText(parts.filter(Boolean).join(' · '));
    const now = performance.now();
    if (now - this.#last < FRESH_MILLIS) return;
    this.#last = now;
    this.#draw();
  }

  line(text: string): void {
    this.#stream.write(`${this.#live ? CLEAR : ''}${terminalText(text)}\n`);
    if (this.#live) this.#draw();
  }

  /** Removes the changing line. */
  clear(): void {
    if (this.#live) this.#stream.write(CLEAR);
    this.#text = '';
  }

  #draw(): void {
    // The width is 0 if the terminal does not know it.
    const width = this.#stream.columns || 80;
    this.#stream.write(CLEAR + this.#text.slice(0, width - 1));
  }
}

/** A bar of `width` characters, filled to `share`. */
export function bar(share: number, width = 20): string {
  const eighths = Math.round(Math.max(0, Math.min(1, share)) * width * 8);
  const full = Math.floor(eighths / 8);
  const part = ' ▏▎▍▌▋▊▉'[eighths % 8];
  return ('█'.repeat(full) + (full < width ? part : '')).padEnd(width, ' ');
}

/** Seconds as people say them: 42 s, 3 min 5 s, 2 h 10 min. */
export function duration(seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  if (s < 100) return `${s} s`;
  if (s < 6000) return `${Math.floor(s / 60)} min ${s % 60} s`;
  return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
}
