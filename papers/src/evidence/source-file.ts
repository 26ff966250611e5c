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
  /** The code without comments, types, imports, formatting and texts that only explain. */
  readonly code: string;
}

const printer = ts.createPrinter({ removeComments: true });

/** Reads TypeScript or JavaScript. */
export function sourceFileOf(text: string, file: string): SourceFile {
  // Without types, and without what is imported for their sake.
  const { outputText } = ts.transpileModule(text, {
    fileName: file,
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  });
  const source = ts.createSourceFile(`${file}.js`, outputText, ts.ScriptTarget.ESNext);
  const imports: Import[] = [];
  const passedOn: { name: string; from: string; original: string }[] = [];
  const texts = new Set<string>();
  const code: string[] = [];
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      imports.push(importOf(statement));
      continue;
    }
    if (ts.isExportDeclaration(statement)) {
      for (const name of passedOnBy(statement)) passedOn.push(name);
      continue;
    }
    const plain = withoutExplanations(statement);
    visit(plain, source);
    code.push(printer.printNode(ts.EmitHint.Unspecified, plain, source));
  }
  return { imports, passedOn, texts, code: code.join('\n') };

  function visit(node: ts.Node, parent: ts.Node): void {
    if (ts.isStringLiteralLike(node) && !takesEncoding(parent)) texts.add(node.text);
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name)) texts.add(node.name.text);
    const loaded = loadedBy(node);
    if (loaded !== undefined) imports.push({ from: loaded, names: 'all' });
    ts.forEachChild(node, (child) => visit(child, node));
  }
}

/** A statement without messages and hints of errors, and without summaries of extensions and options: no figure shows them. */
function withoutExplanations(statement: ts.Statement): ts.Statement {
  const { transformed } = ts.transform(statement, [
    (context) => {
      const visit = (node: ts.Node): ts.Node | undefined => {
        if (
          ts.isNewExpression(node) &&
          ts.isIdentifier(node.expression) &&
          node.expression.text === 'LabError'
        ) {
          const code = node.arguments?.slice(0, 1);
          return context.factory.updateNewExpression(node, node.expression, undefined, code);
        }
        return isSummary(node) ? undefined : ts.visitEachChild(node, visit, context);
      };
      return (root) => ts.visitEachChild(root, visit, context);
    },
  ]);
  return transformed[0];
}

const isSummary = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node) &&
  ts.isIdentifier(node.name) &&
  node.name.text === 'summary' &&
  ts.isStringLiteralLike(node.initializer);

/** Whether the texts of a node are encodings, as in `digest('hex')` or `Buffer.from(text, 'hex')`, and no names. */
function takesEncoding(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    ['digest', 'from', 'toString', 'update'].includes(node.expression.name.text)
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

function importOf({ importClause, moduleSpecifier }: ts.ImportDeclaration): Import {
  const from = textOf(moduleSpecifier);
  if (importClause === undefined) return { from, names: 'all' };
  const { name, namedBindings } = importClause;
  if (namedBindings !== undefined && ts.isNamespaceImport(namedBindings)) return { from, names: 'all' };
  const named = (namedBindings?.elements ?? []).map((element) => (element.propertyName ?? element.name).text);
  return { from, names: name === undefined ? named : ['default', ...named] };
}

function passedOnBy({ exportClause, moduleSpecifier }: ts.ExportDeclaration) {
  if (moduleSpecifier === undefined) return [];
  const from = textOf(moduleSpecifier);
  if (exportClause === undefined) return [{ name: '*', from, original: '*' }];
  if (!ts.isNamedExports(exportClause)) return [{ name: exportClause.name.text, from, original: '*' }];
  return exportClause.elements.map(({ name, propertyName }) => ({
    name: name.text,
    from,
    original: (propertyName ?? name).text,
  }));
}
