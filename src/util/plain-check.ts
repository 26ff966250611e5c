/** Looks at plain data that came from another machine. Returns what is wrong with it, undefined if nothing is. */
export type PlainCheck = (value: unknown) => string | undefined;

type TypedArray = Int32Array | Float32Array | Float64Array;

/** Checks of plain data, to be put together: `plain.record({ won: plain.count, lost: plain.count })`. */
export const plain = {
  /** A finite number. */
  number: (value: unknown) => (Number.isFinite(value) ? undefined : 'no finite number'),
  /** A number that may be infinite, or missing as NaN. */
  measure: (value: unknown) => (typeof value === 'number' ? undefined : 'no number'),
  /** A whole number from 0. */
  count: (value: unknown) => (Number.isSafeInteger(value) && Number(value) >= 0 ? undefined : 'no count'),
  /** A string. */
  text: (value: unknown) => (typeof value === 'string' ? undefined : 'no text'),
  /** True or false. */
  flag: (value: unknown) => (typeof value === 'boolean' ? undefined : 'no flag'),
  /** Nothing, or what passes a check. */
  optional:
    (check: PlainCheck): PlainCheck =>
    (value) =>
      value === undefined ? undefined : check(value),
  /** One of these. */
  oneOf:
    <T extends string | number | boolean>(known: readonly T[]): PlainCheck =>
    (value) =>
      known.includes(value as T) ? undefined : 'unknown',
  /** This string, number or boolean and no other. */
  exactly:
    (expected: string | number | boolean): PlainCheck =>
    (value) =>
      value === expected ? undefined : `not ${JSON.stringify(expected)}`,
  /** A typed array of finite numbers, of this length if one is given. */
  typed:
    (kind: 'Int32Array' | 'Float32Array' | 'Float64Array', length?: number): PlainCheck =>
    (value) => {
      if (Object.prototype.toString.call(value) !== `[object ${kind}]`) return `no ${kind}`;
      const numbers = value as TypedArray;
      if (length !== undefined && numbers.length !== length)
        return `${numbers.length} numbers, not ${length}`;
      return numbers.every((number: number) => Number.isFinite(number))
        ? undefined
        : 'a number that is not finite';
    },
  /** A list whose elements pass a check, of this length if one is given. */
  list:
    (each: PlainCheck, length?: number): PlainCheck =>
    (value) => {
      if (!Array.isArray(value)) return 'no list';
      if (length !== undefined && value.length !== length) return `${value.length} elements, not ${length}`;
      return firstFault(value.map((element, i) => [String(i), each(element)]));
    },
  /** An object with these keys and no others. */
  record:
    (fields: Readonly<Record<string, PlainCheck>>): PlainCheck =>
    (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'no object';
      const record = value as Readonly<Record<string, unknown>>;
      const foreign = Object.keys(record).find((key) => !Object.hasOwn(fields, key));
      if (foreign !== undefined) return `an unknown key (${JSON.stringify(foreign.slice(0, 40))})`;
      return firstFault(Object.entries(fields).map(([key, check]) => [key, check(record[key])]));
    },
} as const;

function firstFault(faults: readonly (readonly [string, string | undefined])[]): string | undefined {
  const found = faults.find(([, fault]) => fault !== undefined);
  return found && `${found[0]}: ${found[1]}`;
}
