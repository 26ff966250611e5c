// Plants one fault after the other and sees that the tests named for it fail:
//   npm run mutants                        all of them
//   npm run mutants -- uct 'sequential'    those whose file or name holds one of these words
//   npm run mutants -- --jobs 2            as many at a time (default: half of the cores)
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { MUTANTS } from './mutants.ts';
import type { SourceMutant } from './source-mutant.ts';
import { Workshop } from './workshop.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { jobs: { type: 'string', default: String(Math.max(1, availableParallelism() >> 1)) } },
});
const isWanted = ({ file, name }: SourceMutant) =>
  positionals.length === 0 || positionals.some((word) => file.includes(word) || name.includes(word));
const wanted = MUTANTS.filter(isWanted);
const left = [...wanted];
const problems: string[] = [];
let done = 0;
/** Milliseconds after which the tests of a fault are taken to hang: more on a busy machine. */
let patience = 180_000;
/** The same for all tests together, without a fault. */
const LONGEST = 3_600_000;

/** What is wrong with a fault and its tests; undefined if they catch it. */
async function problemOf(workshop: Workshop, mutant: SourceMutant): Promise<string | undefined> {
  const [file, name] = mutant.tests;
  if (!sound.some((test) => test.includes(name))) return `no test passes without it: ${file}, '${name}'`;
  const { failed, broken, hung } = await workshop.with(mutant, () => workshop.test([file], [name], patience));
  if (broken.length > 0) return 'does not load';
  return failed.length > 0 || hung ? undefined : `SURVIVED: ${file}, '${name}'`;
}

/** The names of the tests that pass without a fault. Together they take longer than any of them with one. */
async function soundTests(): Promise<readonly string[]> {
  const workshop = new Workshop();
  try {
    const files = [...new Set(wanted.map(({ tests: [file] }) => file))];
    const begun = performance.now();
    const names = wanted.map(({ tests: [, name] }) => name);
    const { passed, hung } = await workshop.test(files, names, LONGEST);
    if (hung) throw new Error(`the tests took more than ${LONGEST / 60_000} minutes without a fault`);
    patience = Math.max(patience, 2 * (performance.now() - begun));
    return passed;
  } finally {
    workshop.close();
  }
}

async function work(): Promise<void> {
  const workshop = new Workshop();
  try {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      let problem: string | undefined;
      try {
        problem = await problemOf(workshop, mutant);
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
      }
      const line = `${mutant.file}: ${mutant.name}`;
      if (problem !== undefined) problems.push(`${line}: ${problem}`);
      console.log(
        `${String(++done).padStart(3)} of ${wanted.length}  ${problem === undefined ? 'caught' : problem}  ${line}`,
      );
    }
  } finally {
    workshop.close();
  }
}

const sound = wanted.length > 0 ? await soundTests() : [];
await Promise.all(Array.from({ length: Number(values.jobs) }, work));
console.log(`\n${wanted.length - problems.length} of ${wanted.length} planted faults were caught.`);
for (const problem of problems) console.log(problem);
if (problems.length > 0 || wanted.length === 0) process.exitCode = 1;
