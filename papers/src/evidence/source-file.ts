import ts from 'typescript';

/** What is taken from a module: names, or all that it has. */
interface Import {
  readonly from: string;
  readonly names: readonly string[] | 'all';
}

/** What the digest and the search for what code reaches need of a source file. */
export interface SourceFile {
  readonly imports: readonly Import[];
  /** What is passed on from other modules, by its name here; the name '*' passes on everything. */
  readonly passedOn: readonly { readonly name: string; readonly from: string; readonly original: string }[];
  /** The texts in it. */
  readonly texts: ReadonlySet<string>;
  /** The code without comments, types, imports and formatting. */
  readonly code: string;
}

const printer = ts.createPrinter({ removeComments: true });

/** The code of a module without comments, types, formatting, and what it imports and passes on. */
function codeOf(text: string, file: string): string {
  const { outputText } = ts.transpileModule(text, {
    fileName: file,
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  });
  const source = ts.createSourceFile(`${file}.js`, outputText, ts.ScriptTarget.ESNext, false);
  return source.statements
    .filter((statement) => !ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement))
    .map((statement) => printer.printNode(ts.EmitHint.Unspecified, statement, source))
    .join('\n');
}

/** Reads TypeScript or JavaScript. */
export function sourceFileOf(text: string, file: string): SourceFile {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const imports: Import[] = [];
  const passedOn: { name: string; from: string; original: string }[] = [];
  const texts = new Set<string>();
  for (const statement of source.statements) {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) continue;
    if (ts.isImportDeclaration(statement)) {
      const taken = importOf(statement);
      if (taken) imports.push(taken);
      continue;
    }
    if (ts.isExportDeclaration(statement)) {
      for (const name of passedOnBy(statement)) passedOn.push(name);
      continue;
    }
    visit(statement);
  }
  return { imports, passedOn, texts, code: codeOf(text, file) };

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) && !isEncoding(node)) texts.add(node.text);
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name)) texts.add(node.name.text);
    const loaded = loadedBy(node);
    if (loaded !== undefined) imports.push({ from: loaded, names: 'all' });
    ts.forEachChild(node, visit);
  }
}

/** Whether a text is that of `digest('hex')` or `toString('hex')`, and no name. */
function isEncoding({ parent }: ts.Node): boolean {
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    ['digest', 'toString', 'update'].includes(parent.expression.name.text)
  );
}

/** The module that `import('./x.ts')` loads. */
function loadedBy(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  const [from] = node.arguments;
  return from !== undefined && ts.isStringLiteral(from) ? from.text : undefined;
}

const textOf = (node: ts.Expression | undefined): string =>
  node !== undefined && ts.isStringLiteral(node) ? node.text : '';

function importOf({ importClause, moduleSpecifier }: ts.ImportDeclaration): Import | undefined {
  const from = textOf(moduleSpecifier);
  if (importClause === undefined) return { from, names: 'all' };
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return undefined;
  const { name, namedBindings } = importClause;
  if (namedBindings !== undefined && ts.isNamespaceImport(namedBindings)) return { from, names: 'all' };
  const named = (namedBindings?.elements ?? [])
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map((element) => (element.propertyName ?? element.name).text);
  const names = name === undefined ? named : ['default', ...named];
  return names.length === 0 ? undefined : { from, names };
}

function passedOnBy({ exportClause, isTypeOnly, moduleSpecifier }: ts.ExportDeclaration) {
  if (isTypeOnly || moduleSpecifier === undefined) return [];
  const from = textOf(moduleSpecifier);
  if (exportClause === undefined) return [{ name: '*', from, original: '*' }];
  if (!ts.isNamedExports(exportClause)) return [{ name: exportClause.name.text, from, original: '*' }];
  return exportClause.elements
    .filter((element) => !element.isTypeOnly)
    .map((element) => ({
      name: element.name.text,
      from,
      original: (element.propertyName ?? element.name).text,
    }));
}
