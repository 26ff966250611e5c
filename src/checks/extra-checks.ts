import { CHANCE, type Game, type SimultaneousPosition } from '../contract/game.ts';
import { lowestBit } from '../util/bits.ts';
import { inspectChance, inspectSampler } from './chance-check.ts';
import { CheckWarning, inspection, promise, type Check } from './check.ts';
import { inspectPositionIndex } from './position-index-check.ts';
import { inspectSolver } from './solver-check.ts';
import type { Sample } from './sample.ts';
import { inspectActions, inspectFutureLuck, inspectScore } from './unit-checks.ts';

/** What a game warns of by itself: it may be why the game cannot be played. */
export function* ruleWarnings({ warnings = [] }: Game): Generator<Check, void, void> {
  for (const warning of warnings)
    yield inspection('rules', () => {
      throw new CheckWarning(warning);
    });
}

/**
 * The promises of optional features: chance, a sampler, tactics, a position index, a solver,
 * simultaneous moves.
 */
export function* extraChecks(sample: Sample): Generator<Check, void, void> {
  const { chance, actions, score, sampler, tactics, positionIndex, solver, simultaneous } = sample.game;
  if (chance !== undefined) yield inspection('chance', () => inspectChance(sample, chance));
  if (chance !== undefined) yield inspection('luck unseen', () => inspectFutureLuck(sample));
  if (actions !== undefined) yield inspection('actions', () => inspectActions(sample, actions));
  if (score !== undefined) yield inspection('score', () => inspectScore(sample, score));
  if (sampler !== undefined) yield inspection('sampler', () => inspectSampler(sample, sampler));
  if (tactics !== undefined) yield inspection('tactics', () => inspectTactics(sample));
  if (positionIndex !== undefined) yield inspection('position index', () => inspectPositionIndex(sample));
  if (solver !== undefined) yield inspection('solver', () => inspectSolver(sample));
  if (simultaneous === true) yield inspection('simultaneous', () => inspectInstants(sample));
}

function inspectTactics(sample: Sample): string {
  const { game } = sample;
  let active = 0;
  sample.replay((position) => {
    if (position.turn === CHANCE) return;
    const noisy = sample.legal(position).some((move) => game.tactics!.noisy(position, move));
    const said = game.tactics!.active(position);
    promise(said === noisy, `active() is ${said}, but ${noisy ? 'a' : 'no'} legal move is noisy`, () =>
      game.print(position),
    );
    if (noisy) active++;
  });
  return `${active} of ${sample.positions} positions active`;
}

/**
 * Roles choose in their order, each among the moves it had at the beginning of the step.
 */
function inspectInstants(sample: Sample): string {
  const { game } = sample;
  let instants = 0;
  let left = 0;
  let choices: string[] = [];
  sample.replay((at, _, ply) => {
    const position = at as SimultaneousPosition;
    const where = () => game.print(position);
    if (position.turn === CHANCE) {
      promise(left === 0 || ply === 0, 'it is the turn of chance before all roles have chosen', where);
      return;
    }
    if (left === 0 || ply === 0) {
      const { choosers } = position;
      promise(choosers > 0 && choosers < 1 << game.roles.length, `choosers ${choosers} are not roles`, where);
      choices = game.roles.map((_, role) => ((choosers >> role) & 1 ? movesOf(game, position, role) : ''));
      left = choosers;
      instants++;
    }
    const { turn } = position;
    promise(
      turn === lowestBit(left),
      `role ${turn} chooses, though it is the turn of ${lowestBit(left)}`,
      where,
    );
    const moves = sample.legal(position).sort().join();
    promise(
      moves === choices[turn],
      `movesOf(${turn}) was ${choices[turn]}, then its moves are ${moves}`,
      where,
    );
    left &= ~(1 << turn);
  });
  return `${instants} instants`;
}

function movesOf(game: Game, position: SimultaneousPosition, role: number): string {
  const out = new Int32Array(game.maxMoves);
  return out
    .slice(0, position.movesOf(role, out, 0))
    .sort()
    .join();
}
