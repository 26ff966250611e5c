import { createHash } from 'node:crypto';
import { LabError } from '../util/errors.ts';
import { decode, encode } from './codec.ts';

/**
 * Every file the laboratory writes is one MessagePack map `{format, version, sha256, body}` with exactly one
 * layout of its bytes: the checksum covers the body, and everything before it is compared byte for byte, so
 * that every damaged byte is noticed and nothing is decoded before the checksum was verified.
 */
export const FORMATS = {
  'evolab-agent': 1,
  'evolab-population': 1,
  'evolab-state': 1,
  'evolab-games': 1,
  'evolab-tournament': 1,
  'evolab-batch': 1,
  'evolab-net': 1,
  'evolab-endgame': 1,
  'evolab-oracle': 1,
} as const;

export type Format = keyof typeof FORMATS;

/** The command that reads a file of each format. */
const TAKEN_BY: Readonly<Record<Format, string>> = {
  'evolab-agent': 'lab inspect and lab duel take',
  'evolab-population': 'lab inspect and lab duel take',
  'evolab-state': 'lab evolve --resume --out takes the folder of',
  'evolab-games': 'lab replay takes',
  'evolab-tournament': 'lab report and lab replay take the folder of',
  'evolab-batch': 'lab worker --batch takes',
  'evolab-net': 'lab inspect and lab fit --apply take',
  'evolab-endgame': 'agents with the endgame in their specification take',
  'evolab-oracle': 'lab accuracy --oracle takes',
};

const text = (s: string): number[] => [0xa0 | s.length, ...Buffer.from(s, 'latin1')];

function header(format: Format): Uint8Array {
  return Uint8Array.from([
    0x84,
    ...text('format'),
    ...text(format),
    ...text('version'),
    FORMATS[format],
    ...text('sha256'),
    0xc4,
    32,
  ]);
}

const BODY = Uint8Array.from([...text('body'), 0xc6]);

/** A SHA-256 digest in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The bytes of a file that holds `value`, which is plain data. */
export function seal(format: Format, value: unknown): Uint8Array {
  const body = encode(value);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, body.length);
  return Buffer.concat([header(format), createHash('sha256').update(body).digest(), BODY, length, body]);
}

/** The format that the first bytes of a file name, if it is one of the laboratory's. */
export function formatOf(bytes: Uint8Array): Format | undefined {
  return (Object.keys(FORMATS) as Format[]).find((format) => startsWith(bytes, 0, header(format)));
}

/** LAB_BAD_FILE for a value that was sealed, but is not what its format says: the checksum guards against damage alone. */
export function notUnderstood(
  file: string,
  what: string,
  hint = 'it may come from a newer version of lab',
): LabError {
  return new LabError('LAB_BAD_FILE', `${file} holds no ${what} this version understands`, hint);
}

/**
 * The value that was sealed, and its format; LAB_BAD_FILE if any byte differs from what `seal` wrote. `name`
 * is for the message.
 */
export function unseal(
  bytes: Uint8Array,
  expected: readonly Format[],
  name: string,
): { format: Format; value: unknown } {
  const format = formatOf(bytes);
  if (format === undefined) {
    throw new LabError(
      'LAB_BAD_FILE',
      `${name} is not a file of the laboratory, or its first bytes are damaged`,
      hint(expected),
    );
  }
  if (!expected.includes(format)) {
    throw new LabError(
      'LAB_BAD_FILE',
      `${name} is an ${format} file`,
      `${hint(expected)}; ${TAKEN_BY[format]} this one`,
    );
  }
  const digestAt = header(format).length;
  const bodyAt = digestAt + 32 + BODY.length + 4;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole =
    bytes.length >= bodyAt &&
    startsWith(bytes, digestAt + 32, BODY) &&
    view.getUint32(bodyAt - 4) === bytes.length - bodyAt;
  if (!whole)
    throw new LabError(
      'LAB_BAD_FILE',
      `${name} is incomplete`,
      'copy it again, or take an earlier one of its run',
    );
  const body = bytes.subarray(bodyAt);
  const digest = createHash('sha256').update(body).digest();
  if (!startsWith(bytes, digestAt, digest)) {
    throw new LabError(
      'LAB_BAD_FILE',
      `${name} is damaged: its checksum does not hold`,
      'copy it again, or take an earlier one of its run',
    );
  }
  try {
    return { format, value: decode(body) };
  } catch {
    throw new LabError('LAB_BAD_FILE', `${name} holds no readable data`, hint(expected));
  }
}

function hint(expected: readonly Format[]): string {
  return `expected: ${expected.join(' or ')}, as written by lab`;
}

function startsWith(bytes: Uint8Array, at: number, part: Uint8Array): boolean {
  return bytes.length >= at + part.length && part.every((byte, i) => bytes[at + i] === byte);
}
