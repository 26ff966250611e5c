import { EXTENSION_KINDS, extensionKinds } from '../contract/extension-kinds.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import type { ExplainedWord } from '../report/explained-text.ts';
import { entriesFor, glossaryWords } from '../report/glossary.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { listed } from './list.ts';

/** What a word means as a word of results, an extension or an option. LAB_USAGE, with words like it, if it is none. */
export function explainWord(laboratory: Laboratory, word: string): ExplainedWord {
  const kinds = extensionKinds.filter((kind) => EXTENSION_KINDS[kind].listed);
  const all = kinds.flatMap((kind) =>
    listed(laboratory, kind).map((one) => ({ kind: EXTENSION_KINDS[kind].word, ...one })),
  );
  const glossary = entriesFor(word);
  const extensions = all
    .filter(({ id }) => id === word)
    .map(({ kind, plugin, summary }) => ({ kind, plugin, summary }));
  const options = new Map<string, { of: string[]; allowed: string; help: string }>();
  for (const { kind, id, options: own } of all) {
    const option = Object.hasOwn(own, word) ? own[word] : undefined;
    if (!option) continue;
    const { allowed, help } = option;
    const same = options.get(`${allowed}\n${help}`);
    if (same) same.of.push(`${kind} ${id}`);
    else options.set(`${allowed}\n${help}`, { of: [`${kind} ${id}`], allowed, help });
  }
  if (glossary.length + extensions.length + options.size === 0) {
    const known = [
      ...glossaryWords,
      ...all.map(({ id }) => id),
      ...all.flatMap(({ options: own }) => Object.keys(own)),
    ];
    const [likely = ''] = knownHint(word, known).split('? ');
    throw new LabError(
      'LAB_USAGE',
      `'${word}' is no word of the glossary, no extension and no option`,
      likely.startsWith('did you mean') ? `${likely}?` : 'lab explain shows the words of the glossary',
    );
  }
  return { word, glossary, extensions, options: [...options.values()] };
}
