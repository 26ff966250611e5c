// node plugins/gdl/test/speed.ts [SHEET...]: random playouts a CPU second, compiled and interpreted, what it takes to
// compile, and the most memory that the process which did and played ever had, Node itself included. `lab bench gdl:sheet=NAME` measures the same and searches besides.
import { execFileSync } from 'node:child_process';
import { Random } from 'evolab';
import { gameFromRules, sheets, type GdlGame } from '../src/index.ts';

const RUNS = 5;
const seconds = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
};

/** Playouts a second: the middle of several runs, after one that is thrown away. */
function playouts(game: GdlGame): number {
  const random = new Random('speed');
  const start = game.start();
  const position = game.start();
  const run = (limit: number): number => {
    const begun = seconds();
    let games = 0;
    do {
      // Asking for the time costs as much as a short game.
      for (let i = 0; i < 16; i++, games++) {
        position.copy(start);
        while (!position.over) position.play(position.sample(random));
        position.payoff(0);
      }
    } while (seconds() - begun < limit);
    return games / (seconds() - begun);
  };
  run(0.4);
  const rates = Array.from({ length: RUNS }, () => run(0.15));
  return rates.sort((a, b) => a - b)[RUNS >> 1];
}

/** One engine a process: code that has met both is slower. */
const [sheet, engine] = process.argv.slice(2);
if (engine === 'network' || engine === 'interpreter') {
  const begun = seconds();
  const game = gameFromRules(sheets[sheet], { engine });
  const millis = 1000 * (seconds() - begun);
  const rate = playouts(game);
  console.log(`${rate} ${millis} ${process.resourceUsage().maxRSS / 1024}`);
} else {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(sheets);
  for (const name of names) {
    const [fast, slow] = ['network', 'interpreter'].map((one) =>
      execFileSync(process.execPath, [import.meta.filename, name, one])
        .toString()
        .trim()
        .split(' ')
        .map(Number),
    );
    const times = `${(fast[0] / slow[0]).toFixed(0)} times`;
    console.log(
      [
        name,
        fast[0].toFixed(0),
        slow[0].toPrecision(3),
        times,
        `${fast[1].toFixed(0)} ms`,
        `${fast[2].toFixed(0)} MiB`,
      ].join('\t'),
    );
  }
}
