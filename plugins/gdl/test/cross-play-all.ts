// node plugins/gdl/test/cross-play-all.ts GAMES [native|engines] [SHEET...]: compares every sheet with the
// native game, and the network with the interpreter, in GAMES random games.
import { pairs, playBoth, playEngines } from './cross-play.ts';
import { sheets } from '../src/index.ts';

const [count = '100', ...rest] = process.argv.slice(2);
const games = Number(count);
const only = rest.filter((word) => word !== 'native' && word !== 'engines');
const wanted = (sheet: string): boolean => only.length === 0 || only.includes(sheet);
if (!rest.includes('engines'))
  for (const pair of pairs.filter(({ sheet }) => wanted(sheet)))
    console.log(
      `${pair.sheet}: native and network agree in ${playBoth(pair, games, 1)} positions of ${games} games`,
    );
if (!rest.includes('native'))
  for (const sheet of Object.keys(sheets).filter(wanted))
    console.log(
      `${sheet}: interpreter and network agree in ${playEngines(sheet, games, 1000, 1)} positions of ${games} games`,
    );
