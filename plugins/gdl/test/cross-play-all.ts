// node plugins/gdl/test/cross-play-all.ts GAMES [SHEET...]: every sheet against the game written by hand, and the
// network against the interpreter.
import { pairs, playBoth, playEngines } from './cross-play.ts';
import { sheets } from '../src/index.ts';

const [count = '100', ...only] = process.argv.slice(2);
const games = Number(count);
const wanted = (sheet: string): boolean => only.length === 0 || only.includes(sheet);
for (const pair of pairs.filter(({ sheet }) => wanted(sheet)))
  console.log(
    `${pair.sheet}: native and network agree in ${playBoth(pair, games, 1)} positions of ${games} games`,
  );
for (const sheet of Object.keys(sheets).filter(wanted))
  console.log(
    `${sheet}: interpreter and network agree in ${playEngines(sheet, games, 1000, 1)} positions of ${games} games`,
  );
