import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program in a folder that makes the first legal move, adds `answer` to it, and keeps the questions. */
export function loggingEngine(folder: string, answer: object = {}) {
  const log = join(folder, 'asked.txt');
  const script = join(folder, 'log.mjs');
  writeFileSync(
    script,
    `import { createInterface } from 'node:readline'; import { appendFileSync } from 'node:fs';
     for await (const line of createInterface({ input: process.stdin })) {
       appendFileSync(${JSON.stringify(log)}, line + '\\n');
       console.log(JSON.stringify({ move: JSON.parse(line).legal[0], ...${JSON.stringify(answer)} }));
     }`,
  );
  const asked = <Question>(): Question[] =>
    readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Question);
  return { cmd: `"${process.execPath}" "${script}"`, asked };
}
