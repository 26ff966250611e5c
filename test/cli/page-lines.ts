import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** A command as it is printed on a page: the words after `lab`. */
export interface PageLine {
  /** Such as `docs/arena.md:5`. */
  readonly place: string;
  readonly words: readonly string[];
}

/** Every page that is written by hand. */
export const pages = globSync(['*.md', '{docs,populations,configs,examples,papers,plugins,test}/**/*.md'], {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
})
  // `npm run docs:api` writes docs/api.md, which is not in git.
  .filter((page) => page !== 'CHANGELOG.md' && page !== join('docs', 'api.md'))
  .sort();

/** The lines that begin with `lab`, in blocks and between backquotes, of one page. */
export function pageLines(page: string): PageLine[] {
  const text = readFileSync(join(root, page), 'utf8');
  const found: PageLine[] = [];
  const add = (at: number, command: string) => {
    const place = `${page}:${text.slice(0, at).split('\n').length}`;
    for (const words of commandsOf(command)) found.push({ place, words });
  };
  // Blocks first, and spaces in their place: what is left is prose, where a command may run over two lines.
  const prose = text
    .replace(/^```(\w*)\n([^]*?)^```$/gm, (block, language: string, body: string, at: number) => {
      if (language === '' || language === 'sh')
        for (const [line, start] of wholeLines(body)) add(at + 4 + language.length + start, line);
      return block.replace(/[^\n]/g, ' ');
    })
    .replace(/(?:^ {4,}\S.*\n)+/gm, (body, at: number) => {
      for (const [line, start] of wholeLines(body)) add(at + start, line);
      return body.replace(/[^\n]/g, ' ');
    });
  for (const { 1: command, index } of prose.matchAll(/`((?:npx )?lab [^`]+)`/g))
    add(index, command.replace(/\s+/g, ' ').replaceAll('\\|', '|'));
  return found;
}

/** The lines of a page to be typed into a shell, in `sh` blocks and indented ones, in order and without remarks. */
export function shellLines(text: string): string[] {
  const blocks = text.matchAll(/^```(\w*)\n([^]*?)^```$|(?:^ {4,}\S.*\n)+/gm);
  return [...blocks]
    .flatMap(({ 0: block, 1: language, 2: body }) =>
      language === undefined ? wholeLines(block) : language === 'sh' ? wholeLines(body) : [],
    )
    .map(([line]) =>
      line
        .replaceAll(/\\\n|\s#\s.*/g, ' ')
        .replaceAll(/ +/g, ' ')
        .trim(),
    )
    .filter((line) => /^(lab|npx|npm|node|cd|mkdir) /.test(line));
}

/** Lines with where they start, those that end with a backslash joined to the next. */
function wholeLines(body: string): [line: string, start: number][] {
  return [...body.matchAll(/(?:[^\n]*\\\n)*[^\n]*\n?/g)]
    .filter(([line]) => line.trim() !== '')
    .map(({ 0: line, index }) => [line.replaceAll('\\\n', ' '), index]);
}

/** The commands of a line of shell, without what stands before `lab`, where output goes, and remarks. */
export function commandsOf(line: string): string[][] {
  const plain = line
    .trimEnd()
    .replace(/(^|\s)#\s.*$/, '')
    .replace(/\$\([^]*\)/, 'A B');
  return plain.split(/&&|\||;/).flatMap((part) => {
    const words = [...part.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
      word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'),
    );
    const at = words.indexOf('lab');
    const before = at < 0 ? ['none'] : words.slice(0, at);
    if (!before.every((word) => /^(npx|time|\S*\/time|-f|%M KB.*|[A-Z_]+=\S*)$/.test(word))) return [];
    const out = words.findIndex((word) => /^\d?>/.test(word));
    return [words.slice(at + 1, out < 0 ? undefined : out)];
  });
}
