import type { Role } from 'evolab';
import { CRAWFORD_TO_COME, POST_CRAWFORD, TO_DOUBLE, TO_TAKE, type DoublingBackgammon } from './doubling.ts';
import { matchWon } from './match-equity.ts';

/** Of the games that a role wins before a race, how many are gammons: about what people and programs see. */
const GAMMONS = 0.25;
/** How much of a live cube, which is turned at just the right moment, the real one is worth (Janowski 1993). */
const EFFICIENCY = 2 / 3;

/** The payoff that `role` expects if the game ends now and `winner` gets `points`. */
function worthOfEnd(position: DoublingBackgammon, role: Role, winner: Role, points: number): number {
  const { stakes, gammons, scores, crawford } = position;
  const sign = winner === role ? 1 : -1;
  if (stakes.match === 0) return (sign * points) / ((gammons ? 3 : 1) * Math.max(1, stakes.largest));
  const lacking = (of: Role) => stakes.match - scores[of] - (of === winner ? points : 0);
  return 2 * matchWon(lacking(role), lacking(1 - role), crawford !== CRAWFORD_TO_COME) - 1;
}

/** The payoff that `role` expects before the opening roll. */
function worthBetweenGames({ stakes: { match }, scores, crawford }: DoublingBackgammon, role: Role): number {
  if (match === 0) return 0;
  return 2 * matchWon(match - scores[role], match - scores[1 - role], crawford === POST_CRAWFORD) - 1;
}

/** What `role` expects if the game ends now and `winner` wins the cube's value, or twice that by a gammon. */
function worthOfGame(position: DoublingBackgammon, role: Role, winner: Role, cube: number): number {
  const share = position.gammons && !position.race ? GAMMONS : 0;
  return (
    (1 - share) * worthOfEnd(position, role, winner, cube) +
    share * worthOfEnd(position, role, winner, 2 * cube)
  );
}

/** How far `at` lies between two values, from 0 to 1. */
const between = (at: number, from: number, to: number): number =>
  to === from ? 1 : Math.min(1, Math.max(0, (at - from) / (to - from)));

/** The probability of `role` winning from which the other should drop a double that nobody could double again. */
function deadCashPoint(position: DoublingBackgammon, role: Role, cube: number): number {
  const dropped = worthOfEnd(position, role, role, cube);
  const lost = worthOfGame(position, role, 1 - role, 2 * cube);
  return between(dropped, lost, worthOfGame(position, role, role, 2 * cube));
}

/** The same where the other, once it has taken, may double again; exact if that is the last double. */
function cashPoint(position: DoublingBackgammon, role: Role, cube: number): number {
  const other = 1 - role;
  const again = position.mayDoubleFrom(other, 2 * cube);
  const dropped = worthOfEnd(position, role, role, cube);
  const won = worthOfGame(position, role, role, 2 * cube);
  const point = again ? deadCashPoint(position, other, 2 * cube) : 1;
  const end = again
    ? worthOfEnd(position, role, other, 2 * cube)
    : worthOfGame(position, role, other, 2 * cube);
  return 1 - point * between(dropped, won, end);
}

/** What `role` expects of the game in which it is on roll and wins with probability `p`, by cube and owner. */
function worth(position: DoublingBackgammon, role: Role, p: number, cube: number, owner: Role): number {
  const other = 1 - role;
  const won = worthOfGame(position, role, role, cube);
  const lost = worthOfGame(position, role, other, cube);
  const dead = p * won + (1 - p) * lost;
  // A live cube: straight lines between what both roles can force.
  let [low, worthLow, high, worthHigh] = [0, lost, 1, won];
  if (owner !== other && position.mayDoubleFrom(role, cube)) {
    const cash = cashPoint(position, role, cube);
    const cashed = worthOfEnd(position, role, role, cube);
    if (p <= cash) [high, worthHigh] = [cash, cashed];
    else [low, worthLow] = [cash, cashed];
  }
  if (owner !== role && position.mayDoubleFrom(other, cube)) {
    const take = 1 - cashPoint(position, other, cube);
    const cashed = worthOfEnd(position, role, other, cube);
    if (p >= take && take >= low) [low, worthLow] = [take, cashed];
    else if (p < take) [high, worthHigh] = [take, cashed];
  }
  const live = worthLow + (worthHigh - worthLow) * between(p, low, high);
  return (1 - EFFICIENCY) * dead + EFFICIENCY * live;
}

/**
 * What `role` expects of a position with a cube or in a match, in which the role on roll, `player`, wins the game with probability
 * `won`, 0 to 1, as if there were no cube. A model of cubes between dead and live ones (Janowski 1993); matches by Woolsey's table.
 * Doubles, takes and drops are those that the model likes best.
 */
export function expectedWith(position: DoublingBackgammon, role: Role, won: number): number {
  const { player, asked, cube, owner } = position;
  if (player < 0) return worthBetweenGames(position, role);
  const taken = () => worth(position, player, won, 2 * cube, 1 - player);
  const doubled = () => Math.min(taken(), worthOfEnd(position, player, player, cube));
  const own =
    asked === TO_TAKE
      ? doubled()
      : asked === TO_DOUBLE
        ? Math.max(worth(position, player, won, cube, owner), doubled())
        : worth(position, player, won, cube, owner);
  return role === player ? own : 0 - own;
}
