// Writes docs/api.md, which is not in git, from the declarations and doc comments of the public entries, and
// docs/public-names.txt, which is: a release and a review see there what the interface gained or lost. With --check it
// only says, by its exit status, whether that list is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { formatted } from './formatted.ts';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/api.md');
const list = join(root, 'docs/public-names.txt');
const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string;
  exports: Record<string, string>;
};
const entries = Object.entries(exports)
  .filter(([, file]) => file.endsWith('.ts'))
  .map(([path, file]) => ({ id: path.replace('.', name), file: join(root, file) }));

const read = ts.readConfigFile(join(root, 'tsconfig.json'), (file) => readFileSync(file, 'utf8'));
const { compilerOptions } = read.config as { compilerOptions: object };
const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, root);
const program = ts.createProgram(
  entries.map(({ file }) => file),
  { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true },
);
const checker = program.getTypeChecker();

/** The declarations of a source file, as a user of the package sees them. */
const declarationFiles = new Map<string, ts.SourceFile>();
function declarationsOf(source: ts.SourceFile): ts.SourceFile {
  let declarations = declarationFiles.get(source.fileName);
  if (!declarations) {
    let text = '';
    program.emit(source, (_, written) => (text = written), undefined, true);
    declarations = ts.createSourceFile(`${source.fileName}.d.ts`, text, ts.ScriptTarget.Latest, true);
    declarationFiles.set(source.fileName, declarations);
  }
  return declarations;
}

const namesIn = (statement: ts.Statement): (string | undefined)[] =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map((declaration) => declaration.name.getText())
    : [(statement as ts.DeclarationStatement).name?.getText()];

function describe(exported: ts.Symbol) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  // Something may be a type and a value of one name; every declaration in the file of the first is shown.
  const [declared] = symbol.declarations!;
  const file = declarationsOf(declared.getSourceFile());
  const code = file.statements
    .filter((statement) => namesIn(statement).includes(symbol.name))
    .map((statement) =>
      statement
        .getText()
        .replace(/^(export )?(declare )?/, '')
        .replace(/^ +#private;\n/gm, ''),
    );
  if (code.length === 0) throw new Error(`no declaration of ${exported.name} in ${file.fileName}`);
  const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\n/g, ' ');
  const source = relative(root, declared.getSourceFile().fileName);
  return { name: exported.name, comment, code: code.join('\n'), source };
}

const exportsOf = (file: string): ts.Symbol[] =>
  checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!)
    .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));

/** Every public name, a line each, after its entry. */
function publicNames() {
  return entries
    .map(({ id, file }) =>
      exportsOf(file)
        .map(({ name }) => `${id} ${name}\n`)
        .join(''),
    )
    .join('');
}

async function apiPage() {
  const text = [
    '# API reference',
    '',
    'Written by `npm run docs:api` from the sources: change the comments there. Plugins import nothing but these entries.',
  ];
  const shown = new Map<string, string>();
  for (const { id, file } of entries) {
    text.push('', `## ${id}`);
    for (const { name: part, comment, code, source } of exportsOf(file).map(describe)) {
      text.push('', `### ${part}`, '');
      if (comment !== '') text.push(comment, '');
      if (shown.has(source + code)) text.push(`The same as in ${shown.get(source + code)}.`);
      else text.push('```ts', code, '```', '', `[${source}](../${source})`);
      shown.set(source + code, id);
    }
  }
  return formatted(page, `${text.join('\n')}\n`);
}

if (process.argv.includes('--check')) {
  if (readFileSync(list, 'utf8') !== publicNames()) {
    console.error('docs/public-names.txt is not what the sources say: npm run docs:api');
    process.exitCode = 1;
  }
} else {
  writeFileSync(list, publicNames());
  writeFileSync(page, await apiPage());
}
