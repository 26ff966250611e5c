// `npm run attack`: tries to break what the laboratory promises, and prints one table. See docs/promises.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { textTable } from '../../src/report/table.ts';
import { runAttack, WHOLE_MINUTES, type Outcome } from './attack.ts';
import { ATTACKS } from './attacks.ts';
import { PAGE, pageOf, RESULTS, type Kept } from './page.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: String(WHOLE_MINUTES) },
    seed: { type: 'string', default: '1' },
    // A part of an attack's name.
    only: { type: 'string', default: '' },
    try: { type: 'string' },
    // Keeps the results for docs/promises.md.
    write: { type: 'boolean', default: false },
  },
});
const share = Number(values.minutes) / WHOLE_MINUTES;
const whole = ATTACKS.reduce((sum, { seconds }) => sum + seconds, 0);
const time = (60 * Number(values.minutes)) / Math.max(whole, 60 * WHOLE_MINUTES);
const only = values.try === undefined ? undefined : Number(values.try);
const attacks = ATTACKS.filter(({ name }) => name.includes(values.only));
if (attacks.length === 0 || !(share > 0) || (only !== undefined && !Number.isInteger(only))) {
  console.error(
    `--minutes N, --seed N, --try N, --only one of: ${ATTACKS.map(({ name }) => name).join('; ')}`,
  );
  process.exit(2);
}

const outcomes = new Map<string, Outcome>();
const rows: string[][] = [];
for (const attack of attacks) {
  process.stderr.write(`${attack.name} ...\n`);
  const begun = performance.now();
  const outcome = await runAttack(attack, { seed: Number(values.seed), share, time, only });
  outcomes.set(attack.name, outcome);
  const { tried, held, missing, fell } = outcome;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  rows.push([
    attack.name,
    String(tried),
    String(held),
    seconds,
    missing === undefined ? '' : `not here: ${missing}`,
  ]);
  for (const { index, what } of fell.slice(0, 5))
    process.stderr.write(`  fell: --only '${attack.name}' --try ${index} --seed ${values.seed}: ${what}\n`);
}
console.log(textTable(['attack', 'tried', 'held', 'seconds', ''], rows));

const all = [...outcomes.values()];
const tried = all.reduce((sum, outcome) => sum + outcome.tried, 0);
const held = all.reduce((sum, outcome) => sum + outcome.held, 0);
console.log(`${tried} tried, ${held} held`);
if (values.write) {
  const kept = JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, Kept>;
  for (const [name, outcome] of outcomes)
    if (outcome.missing === undefined) kept[name] = { tried: outcome.tried, held: outcome.held };
  const known = Object.fromEntries(ATTACKS.flatMap(({ name }) => (kept[name] ? [[name, kept[name]]] : [])));
  writeFileSync(RESULTS, `${JSON.stringify(known, null, 2)}\n`);
  writeFileSync(PAGE, pageOf(ATTACKS, known));
}
process.exitCode = held === tried ? 0 : 1;
