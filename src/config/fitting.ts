import { LabError } from '../util/errors.ts';

/** More changes than these are no remedy: something else is wrong. */
const MOST_CHANGES = 4;

/**
 * What `work` returns without further settings. Where it throws a `LabError` whose hint names settings (`--set key=value`,
 * alternatives being separated by `, or with`), these are tried, and those that the next error names, until `work` returns:
 * then one error names all contradictions, and its hint is what `line` makes of all settings that resolve them. Settings
 * that change none of the keys in `typed` are preferred: a preset has given the others.
 */
export function fitting<T>(
  work: (sets: readonly string[]) => T,
  typed: readonly string[],
  line: (sets: readonly string[]) => string,
): T {
  try {
    return work([]);
  } catch (error) {
    const remedy = error instanceof LabError ? remedyOf(error, work, typed, [], []) : undefined;
    if (!remedy) throw error;
    const { code } = error as LabError;
    throw new LabError(code, remedy.messages.join('; and '), line(remedy.sets));
  }
}

interface Remedy {
  readonly messages: readonly string[];
  readonly sets: readonly string[];
}

function remedyOf(
  { message, hint }: LabError,
  work: (sets: readonly string[]) => unknown,
  typed: readonly string[],
  sets: readonly string[],
  before: readonly string[],
): Remedy | undefined {
  if (before.includes(message) || before.length === MOST_CHANGES) return undefined;
  const messages = [...before, message];
  const changesTyped = (changes: readonly string[]) => changes.some((one) => typed.includes(keyOf(one)));
  const choices = changesIn(hint).sort((a, b) => Number(changesTyped(a)) - Number(changesTyped(b)));
  for (const changes of choices) {
    const all = withSettings(sets, changes);
    try {
      work(all);
      return { messages, sets: all };
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      const found = remedyOf(error, work, typed, all, messages);
      if (found) return found;
    }
  }
  return undefined;
}

/** Settings with others laid over them: each key once. */
export function withSettings(sets: readonly string[], changes: readonly string[]): string[] {
  const keys = changes.map(keyOf);
  return [...sets.filter((one) => !keys.includes(keyOf(one))), ...changes];
}

/** The key of `key=value`, without the `learner.` that may be left out. */
export function keyOf(setting: string): string {
  const [key = setting] = setting.split('=', 1);
  return key.replace(/^learner\./, '');
}

/** The settings that a hint tells to type: a list for each alternative. */
function changesIn(hint: string): string[][] {
  return hint
    .split(', or with ')
    .map((text) =>
      [...text.matchAll(/--set ('(?:[^']|'\\'')*'|\S+)/g)].map(([, word = '']) =>
        word.startsWith("'") ? word.slice(1, -1).replaceAll("'\\''", "'") : word,
      ),
    )
    .filter((changes) => changes.length > 0);
}
