/** The longest clock of a match, in seconds: a day. */
export const LONGEST_CLOCK = 86_400;
