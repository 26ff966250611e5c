import { knownHint, LabError } from '../util/errors.ts';

/**
 * `1,2,4` as numbers; LAB_USAGE for anything but whole numbers from 1 to `max`. `flag` is where the text
 * comes from.
 */
export function numberList(text: string, flag: string, max: number): number[] {
  return text.split(',').map((word) => {
    const value = Number(word);
    if (!Number.isInteger(value) || value < 1 || value > max)
      throw new LabError(
        'LAB_USAGE',
        `${flag}: '${word}' is not a whole number from 1 to ${max}`,
        `${flag} 1,2`,
      );
    return value;
  });
}

/** `a,b` as names, each one of `known`; LAB_USAGE for any other. All of them without a text. */
export function nameList<Name extends string>(
  text: string | undefined,
  flag: string,
  known: readonly Name[],
): Name[] {
  if (text === undefined) return [...known];
  return text.split(',').map((word) => {
    const name = known.find((one) => one === word.trim());
    if (name === undefined)
      throw new LabError('LAB_USAGE', `${flag} knows no '${word}'`, knownHint(word, known));
    return name;
  });
}
