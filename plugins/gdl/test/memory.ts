// node plugins/gdl/test/memory.ts [SHEET...]: the peak memory of a process that makes a game from a sheet and
// plays it a hundred times, Node itself included; and of one that makes a game from rules too large for a
// network.
import { execFileSync } from 'node:child_process';
import { Random } from 'evolab';
import { gameFromRules, sheets } from '../src/index.ts';

/** Four of sixty places were visited, in any order: more instances than a network can have. */
const TOO_LARGE = `
(role walker) (init (at 1)) (init (step 1))
${Array.from({ length: 60 }, (_, i) => `(place ${i + 1}) (succ ${i + 1} ${i + 2})`).join(' ')}
(<= (legal walker (go ?p)) (place ?p))
(<= (next (at ?p)) (does walker (go ?p)))
(<= (next (seen ?p)) (true (at ?p)))
(<= (next (seen ?p)) (true (seen ?p)))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= (all ?a ?b ?c ?d) (true (seen ?a)) (true (seen ?b)) (true (seen ?c)) (true (seen ?d)))
(<= four (all ?a ?b ?c ?d)
    (distinct ?a ?b) (distinct ?a ?c) (distinct ?a ?d) (distinct ?b ?c) (distinct ?b ?d) (distinct ?c ?d))
(<= (goal walker 100) four) (<= (goal walker 0) (not four))
(<= terminal (true (step 6)))
`;

const [flag, name] = process.argv.slice(2);
if (flag === '--one') {
  const game = gameFromRules(name === 'too large' ? TOO_LARGE : sheets[name]);
  const random = new Random('memory');
  const position = game.start();
  for (let i = 0; i < 100; i++) {
    position.copy(game.start());
    while (!position.over) position.play(position.sample(random));
  }
  console.log([name, game.engine, `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB`].join('\t'));
} else {
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : [...Object.keys(sheets), 'too large'];
  for (const one of wanted)
    process.stdout.write(
      execFileSync(process.execPath, [import.meta.filename, '--one', one], { timeout: 600_000 }),
    );
}
