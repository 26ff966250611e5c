import { entryText, type GlossaryEntry } from './glossary.ts';

/** What a word stands for. */
export interface ExplainedWord {
  readonly word: string;
  readonly glossary: readonly GlossaryEntry[];
  /** Extensions that are called so. */
  readonly extensions: readonly {
    readonly kind: string;
    readonly plugin: string;
    readonly summary: string;
  }[];
  /** Options that are called so: those of the same extension and meaning once. */
  readonly options: readonly {
    /** Such as `learner coevolution`. */
    readonly of: readonly string[];
    readonly allowed: string;
    readonly help: string;
  }[];
}

/** What a word stands for, as text. */
export function explainedText({ word, glossary, extensions, options }: ExplainedWord): string {
  return [
    ...glossary.map(entryText),
    ...extensions.map(({ kind, plugin, summary }) => `${word}, ${kind} of ${plugin}\n  ${summary}`),
    ...options.map(({ of, allowed, help }) => {
      const what = help === '' ? '' : `\n  ${help}`;
      return `${word}, option of ${of.join(', ')}\n  ${allowed}${what}`;
    }),
  ].join('\n');
}
