// node plugins/gdl/test/speed.ts [SHEET...]: random playouts a CPU second, compiled and interpreted, and what
// it takes to compile; with `native` before the sheets compiled and in the game written by hand, three times
// in turns. `lab bench gdl:sheet=NAME` measures the same and searches besides.
import { execFileSync } from 'node:child_process';
import { Random, type Game } from 'evolab';
import { gameFromRules, sheets } from '../src/index.ts';

const RUNS = 5;
const seconds = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
};

/** Playouts a second: the middle of several runs, after one that is thrown away. */
function playouts(game: Game): number {
  const random = new Random('speed');
  const sampler = game.sampler!;
  const start = game.start();
  const position = game.start();
  const run = (limit: number): number => {
    const begun = seconds();
    let games = 0;
    do {
      // Asking for the time costs as much as a short game.
      for (let i = 0; i < 16; i++, games++) {
        position.copy(start);
        while (!position.over) position.play(sampler.sample(position, random));
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
function measured(sheet: string, engine: string): number[] {
  const text = execFileSync(process.execPath, [import.meta.filename, '--one', sheet, engine], {
    timeout: 600_000,
  }).toString();
  return text.trim().split(' ').map(Number);
}

const [first = '', ...rest] = process.argv.slice(2);
if (first === '--one') {
  const [sheet, engine] = rest;
  const begun = seconds();
  if (engine === 'native') {
    const { pairs } = await import('./cross-play.ts');
    console.log(String(playouts(pairs.find((pair) => pair.sheet === sheet)!.native)));
  } else if (engine === 'network' || engine === 'interpreter') {
    const game = gameFromRules(sheets[sheet], { engine });
    const millis = 1000 * (seconds() - begun);
    console.log(`${playouts(game)} ${millis}`);
  }
} else if (first === 'native') {
  for (const sheet of rest) {
    const ratios = [1, 2, 3].map(() => {
      const [[fast], [slow]] = [measured(sheet, 'native'), measured(sheet, 'network')];
      return `${fast.toFixed(0)} / ${slow.toFixed(0)} = ${(fast / slow).toFixed(1)}`;
    });
    console.log([sheet, ...ratios].join('\t'));
  }
} else {
  for (const name of first === '' ? Object.keys(sheets) : [first, ...rest]) {
    const [fast, slow] = ['network', 'interpreter'].map((engine) => measured(name, engine));
    const times = `${(fast[0] / slow[0]).toFixed(0)} times`;
    console.log(
      [name, fast[0].toFixed(0), slow[0].toPrecision(3), times, `${fast[1].toFixed(0)} ms`].join('\t'),
    );
  }
}
