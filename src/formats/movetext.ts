import type { Movetext } from '../contract/notation.ts';
import { textOf } from './record-bytes.ts';
import { CLOSE, codeOf, OPEN, TAG, Tokens, UNENDED, WORD } from './tokens.ts';

const RESULTS: ReadonlySet<string> = new Set([
  ...['*', '1-0', '0-1', '1/2-1/2'],
  ...['2-0', '0-2', '1-1', '0-0'],
]);
const LONGEST_RESULT = 7;
const LONGEST_MOVE = 500;
const [STAR, DIGIT_0, DIGIT_2] = [codeOf('*'), codeOf('0'), codeOf('2')];

/**
 * Where the games of a text in PGN or PDN begin and end: numbers in pairs. A game ends with its result, or where the
 * next one begins its tags.
 */
export function gamesIn(bytes: Uint8Array): number[] {
  const tokens = new Tokens(bytes);
  const places: number[] = [];
  let begun = -1;
  let [tagged, moved] = [false, false];
  let depth = 0;
  const end = (at: number): void => {
    if (begun >= 0 && (tagged || moved)) places.push(begun, at);
    begun = -1;
    tagged = moved = false;
    depth = 0;
  };
  while (tokens.next()) {
    const { kind, from, to } = tokens;
    if (kind === TAG) {
      if (moved || (tagged && tokens.afterEmptyLine && begins(bytes, from, '[Event '))) end(from);
      tagged = true;
      depth = 0;
    }
    if (begun < 0) begun = from;
    if (kind === OPEN) depth++;
    else if (kind === CLOSE) depth = Math.max(0, depth - 1);
    else if (kind === UNENDED) {
      moved = true;
      end(to);
    } else if (kind === WORD && depth === 0) {
      if (isResult(bytes, from, to)) {
        end(to);
        continue;
      }
      moved = true;
    }
  }
  end(bytes.length);
  return places;
}

function begins(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

/**
 * Whether a word is the result that ends a game. A star before other moves is no result: it marks the only move there
 * was.
 */
function isResult(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from > LONGEST_RESULT) return false;
  const first = bytes[from]!;
  if (first !== STAR)
    return first >= DIGIT_0 && first <= DIGIT_2 && RESULTS.has(latin1.decode(bytes.subarray(from, to)));
  if (to - from > 1) return false;
  let at = to;
  while (at < bytes.length && bytes[at]! <= 32) at++;
  return !/^(?:[2-9(]|1[^. ])/.test(latin1.decode(bytes.subarray(at, at + 2)));
}

const latin1 = new TextDecoder('latin1');

/** Reads the text of one game. Throws `SyntaxError` for a comment or a variation without an end. */
export function readMovetext(bytes: Uint8Array): Movetext {
  const tokens = new Tokens(bytes);
  const tags = new Map<string, string>();
  const moves: string[] = [];
  let result = '';
  let depth = 0;
  while (tokens.next()) {
    const { kind, from, to } = tokens;
    if (kind === TAG) {
      const tag = readTag(textOf(bytes.subarray(from, to)));
      if (tag) tags.set(tag[0], tag[1]);
    } else if (kind === OPEN) depth++;
    else if (kind === CLOSE) {
      if (--depth < 0) throw new SyntaxError('a variation ends that did not begin');
    } else if (kind === UNENDED) throw new SyntaxError('a comment does not end');
    else if (kind === WORD && depth === 0) {
      const word = textOf(bytes.subarray(from, to));
      if (isResult(bytes, from, to)) result = word;
      else if (word.startsWith('/')) throw new SyntaxError(`a position is set up after move ${moves.length}`);
      else {
        const move = word.startsWith('"') ? unquoted(word) : bareMove(word);
        if (move !== '') moves.push(move);
      }
    }
  }
  if (depth > 0) throw new SyntaxError('a variation does not end');
  return { tags, moves, result };
}

/** The key and the value of a tag; undefined for brackets around anything else, such as a list in JSON. */
function readTag(text: string): [key: string, value: string] | undefined {
  const inner = text.slice(1).replace(/\]$/, '').trim();
  const key = /^[a-z]\w*(?=\s*")/i.exec(inner)?.[0];
  return key === undefined ? undefined : [key, unquoted(inner.slice(key.length).trimStart())];
}

const unquoted = (text: string): string => text.replace(/^"|"$/g, '').replaceAll(/\\(["\\])/g, '$1');

/** A move without its number and the marks of its strength; empty if nothing is left. */
function bareMove(word: string): string {
  // No name of a move is as long, and the patterns look at such a word again and again.
  if (word.length > LONGEST_MOVE) return word;
  return word
    .replace(/^(?:\d*\.+)+/, '')
    .replace(/\$\d+$/, '')
    .replace(/[!?*]+$/, '');
}
