// The blunders of games of connect four, by lab review and by a solver that shares nothing with it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareBlunders, randomGames } from './blunders.ts';

const [games = 20, from = 18, exact = 2_000_000] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'lab-review-'));
try {
  const { plies, known, found, unsolved } = await compareBlunders(
    join(folder, 'games.msgpack'),
    randomGames(games, 1),
    { from, exact },
  );
  const missed = known.filter((place) => !found.includes(place));
  const wrong = found.filter((place) => !known.includes(place));
  console.log(`${games} games, ${plies} moves from ply ${from}, left to the agent: ${unsolved.length}`);
  console.log(
    `${known.length} blunders: found ${known.length - missed.length}, missed ${missed.length}, false ${wrong.length}`,
  );
  process.exitCode = missed.length + wrong.length + unsolved.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}
