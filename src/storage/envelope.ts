import { createHash } from 'node:crypto';
import { LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';
import { decode, encode } from './codec.ts';

/**
 * A sealed file is one MessagePack map `{format, version, sha256, body}` with exactly one layout of its bytes: the checksum
 * covers the body, and everything before it is compared byte for byte, so that every damaged byte is noticed and nothing
 * is decoded before the checksum was verified. Plugins seal files of formats of their own in the same way.
 */
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The longest name and the highest version that MessagePack writes in the short forms. */
const LONGEST_NAME = 31;
const HIGHEST_VERSION = 127;

const text = (s: string): number[] => [0xa0 | s.length, ...Buffer.from(s, 'latin1')];

const BEFORE_NAME = Uint8Array.from([0x84, ...text('format')]);
const BEFORE_VERSION = Uint8Array.from(text('version'));
const BEFORE_DIGEST = Uint8Array.from([...text('sha256'), 0xc4, 32]);
const BODY = Uint8Array.from([...text('body'), 0xc6]);

/** A SHA-256 digest in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * The bytes of a file of a format that holds `value`, which is plain data. `format` is at most 31 lower-case letters, digits
 * and single hyphens, with the name of what writes it first, such as `my-plugin-table`; `version` is from 1 to 127. Throws
 * `RangeError` for others.
 */
export function seal(format: string, value: unknown, version = 1): Uint8Array {
  if (!NAME.test(format) || format.length > LONGEST_NAME)
    throw new RangeError(`'${format}' is no name of a format`);
  if (!(Number.isInteger(version) && version >= 1 && version <= HIGHEST_VERSION))
    throw new RangeError(`${version} is no version of a format`);
  const body = encode(value);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, body.length);
  const name = Uint8Array.from(text(format));
  const digest = createHash('sha256').update(body).digest();
  return Buffer.concat([
    ...[BEFORE_NAME, name, BEFORE_VERSION, Uint8Array.of(version), BEFORE_DIGEST, digest],
    ...[BODY, length, body],
  ]);
}

/** What the first bytes of a sealed file say. */
export interface Seal {
  readonly format: string;
  readonly version: number;
  /** Where the digest is. */
  readonly digestAt: number;
}

/** What the first 64 bytes of a file say of it; undefined if it is not sealed. */
export function sealOf(bytes: Uint8Array): Seal | undefined {
  const nameAt = BEFORE_NAME.length;
  const length = (bytes[nameAt] ?? 0) ^ 0xa0;
  if (!startsWith(bytes, 0, BEFORE_NAME) || length < 1 || length > LONGEST_NAME) return undefined;
  const versionAt = nameAt + 1 + length + BEFORE_VERSION.length;
  const format = Buffer.from(bytes.subarray(nameAt + 1, nameAt + 1 + length)).toString('latin1');
  const version = bytes[versionAt] ?? 0;
  const sealed =
    NAME.test(format) &&
    startsWith(bytes, versionAt - BEFORE_VERSION.length, BEFORE_VERSION) &&
    version >= 1 &&
    version <= HIGHEST_VERSION &&
    startsWith(bytes, versionAt + 1, BEFORE_DIGEST);
  return sealed ? { format, version, digestAt: versionAt + 1 + BEFORE_DIGEST.length } : undefined;
}

/** The format that the first bytes of a file name, if it is sealed. */
export function formatOf(bytes: Uint8Array): string | undefined {
  return sealOf(bytes)?.format;
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
 * The value that was sealed, its format and version; LAB_BAD_FILE if any byte differs from what `seal` wrote, if the
 * format is none of the expected, or the version is greater than `newest`. `name` is for the message.
 */
export function unseal(
  bytes: Uint8Array,
  expected: readonly string[],
  name: string,
  newest = 1,
): { format: string; version: number; value: unknown } {
  const sealed = sealOf(bytes);
  if (sealed === undefined) {
    throw new LabError(
      'LAB_BAD_FILE',
      `${name} is not a file of the laboratory, or its first bytes are damaged`,
      hint(expected),
    );
  }
  const { format, version, digestAt } = sealed;
  if (!expected.includes(format)) {
    throw new LabError(
      'LAB_BAD_FILE',
      `${name} is ${/^[aeiou]/.test(format) ? 'an' : 'a'} ${format} file`,
      `${hint(expected)}; lab inspect ${shellWord(name)} says what takes this one`,
    );
  }
  if (version > newest)
    throw new LabError(
      'LAB_BAD_FILE',
      `${name} is of version ${version} of ${format}, and this lab reads up to ${newest}`,
      'it was written by a newer version',
    );
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
    return { format, version, value: decode(body) };
  } catch {
    throw new LabError('LAB_BAD_FILE', `${name} holds no readable data`, hint(expected));
  }
}

function hint(expected: readonly string[]): string {
  return `expected: ${expected.join(' or ')}, as written by lab`;
}

function startsWith(bytes: Uint8Array, at: number, part: Uint8Array): boolean {
  return bytes.length >= at + part.length && part.every((byte, i) => bytes[at + i] === byte);
}
