import type { Game, Position, SimultaneousPosition } from '../contract/game.ts';
import { Random } from '../util/random.ts';
import { inspection, promise, type Check } from './check.ts';
import { betweenInstants, type Sample } from './sample.ts';

/** The promises of what only some games have: a sampler, tactics, simultaneous choices. */
export function extraChecks(sample: Sample): Check[] {
  const { sampler, tactics, simultaneous } = sample.game;
  return [
    ...(sampler === undefined ? [] : [inspection('sampler', () => inspectSampler(sample))]),
    ...(tactics === undefined ? [] : [inspection('tactics', () => inspectTactics(sample))]),
    ...(simultaneous === true ? [inspection('simultaneous', () => inspectInstants(sample))] : []),
  ];
}

const DRAWS_A_MOVE = 60;
const PLACES = 100;
/** Chance of a false alarm below one in a million, were the seed not fixed. */
const SIGMAS = 5;

/** Draws legal moves only, all equally often: Pearson's chi-square, summed over many positions. */
function inspectSampler(sample: Sample): string {
  const { game } = sample;
  const random = new Random('sampler', sample.seed);
  const chance = PLACES / sample.positions;
  let freedom = 0;
  let square = 0;
  let worst = 0;
  let where = '';
  sample.replay((position) => {
    const legal = sample.legal(position);
    const draws = random.unit() < chance ? legal.length * DRAWS_A_MOVE : 1;
    const counts = new Map<number, number>();
    for (let i = 0; i < draws; i++) {
      const move = game.sampler!.sample(position, random);
      promise(legal.includes(move), `draws ${move}, which is not legal`, () => game.print(position));
      counts.set(move, (counts.get(move) ?? 0) + 1);
    }
    if (draws === 1 || legal.length === 1) return;
    let here = 0;
    for (const move of legal) here += ((counts.get(move) ?? 0) - DRAWS_A_MOVE) ** 2 / DRAWS_A_MOVE;
    freedom += legal.length - 1;
    square += here;
    if (here / legal.length > worst) [worst, where] = [here / legal.length, game.print(position)];
  });
  const excess = freedom === 0 ? 0 : (square - freedom) / Math.sqrt(2 * freedom);
  promise(
    excess < SIGMAS,
    `some moves are drawn more often than others, by ${excess.toFixed(1)} sigmas`,
    () => where,
  );
  return `chi-square ${square.toFixed(0)} with ${freedom} degrees of freedom`;
}

function inspectTactics(sample: Sample): string {
  const { game } = sample;
  let active = 0;
  sample.replay((position) => {
    const noisy = sample.legal(position).some((move) => game.tactics!.noisy(position, move));
    const said = game.tactics!.active(position);
    promise(said === noisy, `active() is ${said}, but ${noisy ? 'a' : 'no'} legal move is noisy`, () =>
      game.print(position),
    );
    if (noisy) active++;
  });
  return `${active} of ${sample.positions} positions active`;
}

/** The choosers choose in the order of the roles, among the moves they had at the beginning of the instant. */
function inspectInstants(sample: Sample): string {
  const { game } = sample;
  let instants = 0;
  let choosers = 0;
  let choices: string[] = [];
  let last = -1;
  sample.replay((at) => {
    const position = at as SimultaneousPosition;
    const where = () => game.print(position);
    if (last < 0 || choosers >> (last + 1) === 0) {
      choosers = position.choosers;
      promise(choosers > 0 && choosers < 1 << game.roles.length, `choosers ${choosers} are no roles`, where);
      promise(betweenInstants(position), 'the first of the choosers is not the first to play', where);
      choices = game.roles.map((_, role) => ((choosers >> role) & 1 ? movesOf(game, position, role) : ''));
      instants++;
    }
    const { turn } = position;
    promise(
      ((choosers >> turn) & 1) === 1 && turn > (last >= 0 && choosers >> (last + 1) !== 0 ? last : -1),
      `role ${turn} plays out of order`,
      where,
    );
    const listed = sample.legal(position).toSorted().join();
    promise(
      choices[turn] === listed,
      `movesOf(${turn}) was ${choices[turn]}, its moves are ${listed}`,
      where,
    );
    last = choosers >> (turn + 1) === 0 ? -1 : turn;
  });
  return `${instants} instants`;
}

function movesOf(game: Game, position: Position, role: number): string {
  const out = new Int32Array(game.maxMoves);
  return out
    .slice(0, (position as SimultaneousPosition).movesOf(role, out, 0))
    .sort()
    .join();
}
