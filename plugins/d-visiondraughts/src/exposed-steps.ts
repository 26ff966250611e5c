import { FIRST_ROW, jumpsAhead, jumpsBehind, WAYS, type View } from './view.ts';

const steps = { denied: 0, exchanged: 0 };

/**
 * Squares an enemy piece can step to and be jumped there by a piece that cannot be jumped where it lands, and those where
 * stepping forces an exchange: own pieces can jump then, and whichever does can be jumped where it lands. Of longer jumps
 * only the first is looked at. The same object for every call.
 */
export function enemyExposedSteps({ own, enemy, kings }: View): typeof steps {
  const free = ~(own | enemy);
  steps.denied = steps.exchanged = 0;
  for (const { step, back, ahead: isAhead } of WAYS) {
    // Enemy men go the other way.
    let targets = step(isAhead ? enemy & kings : enemy) & free;
    while (targets !== 0) {
      const to = targets & -targets;
      targets ^= to;
      const from = back(to);
      const isKing = (kings & from) !== 0 || (to & FIRST_ROW) !== 0;
      answer(own, (enemy ^ from) | to, (kings & ~from) | (isKing ? to : 0), to);
    }
  }
  return steps;
}

/** Notes what own pieces can do about an enemy piece that has stepped to `to`. */
function answer(own: number, enemy: number, kings: number, to: number): void {
  const free = ~(own | enemy);
  let jumps = 0;
  let safe = 0;
  for (const { step, back, ahead: isAhead } of WAYS) {
    let landings = step(step(isAhead ? own : own & kings) & enemy) & free;
    while (landings !== 0) {
      const landing = landings & -landings;
      landings ^= landing;
      const over = back(landing);
      const from = back(over);
      jumps++;
      if (canJump((own ^ from) | landing, enemy ^ over, kings, landing)) continue;
      safe++;
      if (over === to) steps.denied |= to;
    }
  }
  if (jumps > 0 && safe === 0) steps.exchanged |= to;
}

/** Whether an enemy piece can jump over `prey`. */
function canJump(own: number, enemy: number, kings: number, prey: number): boolean {
  const free = ~(own | enemy);
  return ((enemy & jumpsBehind(prey, free)) | (enemy & kings & jumpsAhead(prey, free))) !== 0;
}
