/** Roles are bits of a number (`SimultaneousPosition.choosers`), so there are fewer than these. */
const MOST_ROLES = 32;

/** One number for what an evaluator, by its own number, says for a role. */
export const saltOf = (owner: number, role: number): number => owner * MOST_ROLES + role;
