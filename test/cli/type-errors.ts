import { join } from 'node:path';
import ts from 'typescript';

/** What earlier programs have read: plugins are checked against the same core, which is most of each program. */
const read = new Map<string, ts.SourceFile | undefined>();

/** What `tsc -p FOLDER` says of the files in a folder, and of its `tsconfig.json`. */
export function typeErrors(folder: string): string[] {
  const parsed = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (fault) => {
      throw new Error(textOf(fault));
    },
  })!;
  const host = ts.createCompilerHost(parsed.options);
  const getSourceFile: typeof host.getSourceFile = (name, language, ...rest) => {
    if (name.startsWith(folder)) return host.getSourceFile(name, language, ...rest);
    if (!read.has(name)) read.set(name, host.getSourceFile(name, language, ...rest));
    return read.get(name);
  };
  const program = ts.createProgram(parsed.fileNames, parsed.options, { ...host, getSourceFile });
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(folder));
  return [
    ...parsed.errors,
    ...program.getOptionsDiagnostics(),
    ...own.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ].map(textOf);
}

function textOf({ file, start, messageText }: ts.Diagnostic): string {
  const place = file && `${file.fileName}:${file.getLineAndCharacterOfPosition(start!).line + 1}: `;
  return `${place ?? ''}${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
}
