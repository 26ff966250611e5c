/** A count and what is counted: `1 worker`, `2 workers`. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
