// An engine that speaks JSON lines and misbehaves in the way that its argument names, after its first answers; with
// 'at random' in any of these ways, after any number of answers below 24.
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';

let [, , fault, before = '2'] = process.argv;
const say = (text) => process.stdout.write(text);
const sayForEver = async (text) => {
  for (;;) if (!say(text)) await new Promise((done) => process.stdout.once('drain', done));
};
const stay = () => setInterval(() => {}, 1000);

const faults = {
  hangs: stay,
  crashes() {
    throw new Error('\u001b[31mout of ideas\u001b[0m');
  },
  floods: () => sayForEver('x'.repeat(1 << 16)),
  'prints lines without end': () => sayForEver('\n'.repeat(1 << 16)),
  'plays an illegal move': () => say('{"move":"z9"}\n'),
  'prints no JSON': () => say('I resign\n'),
  'prints other JSON': () => say('[null]\n'),
  // Its quotes are so many that nobody could look from each of them to the end.
  'leaves a long text open': () => say(`"${'\\"'.repeat(450_000)}\n`),
  'answers twice': (good) => say(good + good),
  'closes its output'() {
    process.stdout.end();
    stay();
  },
};

if (fault === 'at random') {
  const ways = [...Object.keys(faults), 'dies at start', 'speaks too early'];
  fault = ways[randomInt(ways.length)];
  before = randomInt(24);
}
if (fault === 'dies at start') process.exit(3);
if (fault === 'speaks too early') say('{"move":"a1"}\n');
let answers = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { legal } = JSON.parse(line);
  const good = `${JSON.stringify({ move: legal.at(-1) })}\n`;
  if (answers++ >= Number(before) && fault in faults) await faults[fault](good);
  else say(good);
}
