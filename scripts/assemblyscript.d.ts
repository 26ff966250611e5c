// What is used of the compiler of AssemblyScript. Its own types also declare what its programs know, such as an `Array` whose
// `at` always finds something, and would change the types of every file of ours.

interface Output {
  toString(): string;
}

interface Options {
  baseDir?: string;
  stderr?: Output;
  readFile?(name: string): string | null;
  writeFile?(name: string, contents: string | Uint8Array): void;
  listFiles?(): string[];
}

declare const asc: {
  createMemoryStream(): Output;
  main(words: readonly string[], options: Options): Promise<{ error: Error | null; stderr: Output }>;
};
export default asc;
