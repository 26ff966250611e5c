import { largest } from 'evolab';
import { readFileSync, statSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { parse, type DirectExport, type Reexport, type ReexportAll } from 'es-module-lexer/js';
import { squeeze } from './squeeze.ts';

/** What a module takes from another one: `import { name as local }`. */
interface ImportedName {
  /** Undefined for the whole of it: `import * as local`. */
  readonly name: string | undefined;
  readonly local: string;
}

/** A statement that loads another module. */
export interface Import {
  readonly specifier: string;
  readonly names: readonly ImportedName[];
}

/** What a module exports by a name: something of its own, or of a module that it imports. */
type Export = { readonly local: string } | { readonly specifier: string; readonly name: string | undefined };

/** A module, taken apart: its code without the statements that import and export. */
export interface ModuleSource {
  readonly code: string;
  readonly imports: readonly Import[];
  readonly exports: ReadonlyMap<string, Export>;
  /** The modules all of whose names it exports too: `export * from`. */
  readonly stars: readonly string[];
  /** Whether it does nothing but pass on what others export. */
  readonly facade: boolean;
}

/** The name of a default export that has none of its own. */
const DEFAULT = '$default';

/** Modules that were read, with the time of their last change: a process may link many pages. */
const read = new Map<string, { readonly changed: number; readonly source: ModuleSource }>();

/** Reads a module; the types of TypeScript are taken away. */
export function readModule(file: string): ModuleSource {
  const changed = statSync(file).mtimeMs;
  const known = read.get(file);
  if (known?.changed === changed) return known.source;
  const text = readFileSync(file, 'utf8');
  const source = moduleSource(/\.[cm]?ts$/.test(file) ? stripTypeScriptTypes(text) : text, file);
  read.set(file, { changed, source });
  return source;
}

export function moduleSource(text: string, file: string): ModuleSource {
  const [found, exported, facade] = parse(text, file);
  // What is imported and then exported is named as `export from` is; the import stays.
  const isFrom = (one: Reexport | ReexportAll) => found[one.importIndex].importStart === one.exportStart;
  const passedOn = new Set(
    exported.flatMap((one) => (one.type !== 'direct' && isFrom(one) ? [one.importIndex] : [])),
  );
  const exports = new Map<string, Export>();
  const imports: Import[] = [];
  const cuts: Cut[] = [];
  for (const one of exported) {
    if (one.type === 'direct') exports.set(one.name, { local: one.localName ?? DEFAULT });
    if (one.type === 'reexport')
      exports.set(one.name, { specifier: one.from, name: one.importName ?? undefined });
  }
  for (const [index, one] of found.entries()) {
    const { importStart: from, importEnd } = one;
    if (one.type === 'dynamic') cuts.push({ from, to: one.dynamicStart + 1, by: '$absent(' });
    else if (one.type === 'import-meta') cuts.push({ from, to: importEnd, by: '$meta' });
    else {
      cuts.push({ from, to: endOf(text, importEnd), by: '' });
      const clause = text.slice(from, one.start);
      // An empty list is what types leave behind.
      if (!passedOn.has(index) && !/^(import|export)\s*\{\s*\}/.test(clause))
        imports.push({ specifier: one.specifier, names: importedBy(clause) });
    }
  }
  const own = exported.flatMap((one) =>
    one.type === 'direct' || (one.type === 'reexport' && !isFrom(one)) ? [one] : [],
  );
  for (const statement of Map.groupBy(own, ({ exportStart }) => exportStart).values())
    cuts.push(exportCut(text, statement));
  const stars = exported.filter((one) => one.type === 'reexport-all').map(({ from }) => from);
  return { code: squeeze(cut(text, cuts)), imports, exports, stars, facade };
}

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

function cut(text: string, cuts: readonly Cut[]): string {
  let [result, at] = ['', 0];
  for (const { from, to, by } of cuts.toSorted((a, b) => a.from - b.from)) {
    result += text.slice(at, from) + by;
    at = to;
  }
  return result + text.slice(at);
}

/** With the semicolon. */
const endOf = (text: string, at: number): number => (text[at] === ';' ? at + 1 : at);

/** What may follow the last name of a list, up to its end. */
const LIST_END = /(?:[\s,]|\/\*[^]*?\*\/|\/\/[^\n]*)*\}/y;
/** A function or a class without a name, which is a declaration: what follows it needs no semicolon. */
const UNNAMED = /^export\s+default\s+((?:async\s+)?function\b\s*\*?|class\b)/;

/** Takes `export` from a statement: from a declaration the word, from a list of names all of it. */
function exportCut(text: string, statement: readonly (DirectExport | Reexport)[]): Cut {
  const [one] = statement;
  const { exportStart: from, name } = one;
  const rest = text.slice(from);
  if (/^export\s*\{/.test(rest)) {
    LIST_END.lastIndex = largest(statement.map(({ end }) => end));
    LIST_END.test(text);
    return { from, to: endOf(text, LIST_END.lastIndex), by: '' };
  }
  const [words] = /^export(?:\s+default\b)?\s*/.exec(rest)!;
  if (name !== 'default' || one.type !== 'direct' || one.localName !== undefined)
    return { from, to: from + words.length, by: '' };
  const [declaration, kind] = UNNAMED.exec(rest) ?? [words];
  const by = kind === undefined ? `const ${DEFAULT} = ` : `${kind} ${DEFAULT}`;
  return { from, to: from + declaration.length, by };
}

/** The names in `import a, { b as c } from` or `import * as d from`. */
function importedBy(clause: string): ImportedName[] {
  const names = clause
    .replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, ' ')
    .replace(/^import\b/, '')
    .replace(/(?:\bfrom\s*)?['"]$/, '');
  const whole = /\*\s*as\s+([^\s,]+)/.exec(names);
  const first = /^\s*([^\s,{}*]+)\s*(?:,|$)/.exec(names);
  const listed = (/\{([^}]*)\}/.exec(names)?.[1] ?? '').split(',').filter((part) => part.trim() !== '');
  return [
    ...(first ? [{ name: 'default', local: first[1] }] : []),
    ...(whole ? [{ name: undefined, local: whole[1] }] : []),
    ...listed.map((part) => {
      const [name, local = name] = part.trim().split(/\s+as\s+/);
      return { name: name.replace(/^(['"])(.*)\1$/, '$2'), local };
    }),
  ];
}
