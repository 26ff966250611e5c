import type { OpeningPlan } from '../agents/opening-plan.ts';
import type { DuelSummary } from '../play/duel.ts';
import { shellWord } from '../util/shell-word.ts';

/** How a duel came about, as far as the next commands depend on it. */
export interface DuelCall {
  /** The words after `lab duel`. */
  readonly words: readonly string[];
  readonly rounds: number;
  readonly openings: OpeningPlan;
  readonly summary: DuelSummary;
  readonly interrupted: boolean;
  /** The database that took the games. */
  readonly episodes?: string | undefined;
  /** The file of the games, and the number of the one to look at first. */
  readonly watch?: { readonly file: string; readonly game: number } | undefined;
}

/** No sequential test that is suggested plays fewer rounds. */
const SPRT_ROUNDS = 5000;

/** The commands to type after a duel: more games with the same seed, a sequential test, a look at the games. */
export function duelNext(call: DuelCall): string[] {
  const { words, rounds, openings, summary, interrupted, episodes, watch } = call;
  // Only games of two roles have Elo, which sequential tests are about.
  const rated = !Number.isNaN(summary.elo);
  const { sprt, repeats, scoreInterval } = summary;
  // The file of the games is there now.
  const replaced = watch && !words.includes('--force') ? ['--force'] : [];
  const command = (without: readonly string[], ...more: string[]) =>
    ['lab', 'duel', ...dropFlags(words, without), ...more, ...replaced].map(shellWord).join(' ');
  const commands: string[] = [];
  if (interrupted) commands.push(command([]));
  else if (2 * repeats > summary.games) {
    // More rounds would mostly repeat games; a book that is used up cannot be made longer.
    if (!('book' in openings))
      commands.push(command(['openings'], '--openings', `plies=${openings.plies + 2}`));
  } else if (sprt === undefined || sprt === 'continue') {
    commands.push(command(['rounds'], '--rounds', String(4 * rounds)));
    if (rated && sprt === undefined && scoreInterval[0] <= 0.5 && scoreInterval[1] >= 0.5) {
      const most = String(Math.max(SPRT_ROUNDS, 4 * rounds));
      commands.push(command(['rounds'], '--rounds', most, '--sprt', 'elo0=0,elo1=10'));
    }
  }
  if (watch) commands.push(`lab replay ${shellWord(watch.file)} --game ${watch.game}`);
  if (episodes !== undefined) commands.push(`lab episodes query ${shellWord(episodes)} --limit 5`);
  return commands;
}

/** The number, from 1, of the first game that the first of two players lost, or else of the first game. */
export function gameToWatch(
  games: readonly { readonly players: readonly string[]; readonly payoffs: readonly number[] }[],
  name: string,
): number {
  const lost = games.findIndex(({ players, payoffs }) => {
    const role = players.indexOf(name);
    return role >= 0 && payoffs[role]! < 0;
  });
  return Math.max(lost, 0) + 1;
}

/** The words of a command line without some flags and their values. */
export function dropFlags(words: readonly string[], flags: readonly string[]): string[] {
  const named = (word: string | undefined) => flags.some((flag) => word === `--${flag}`);
  return words.filter(
    (word, i) =>
      !named(word) && !(i > 0 && named(words[i - 1])) && !flags.some((flag) => word.startsWith(`--${flag}=`)),
  );
}
