import { Hanoi, movesFromStart, PILLARS, type Rules } from './position.ts';

const NAMES = 'abc';
/** The discs, the smallest first. */
export const SYMBOLS = '123456789ABCDEF';

/** The discs of each pillar from the bottom, `-` for none. */
function towersOf({ pillars }: Hanoi, discs: number): string[] {
  return Array.from(pillars, (set) => {
    let tower = '';
    for (let disc = discs - 1; disc >= 0; disc--) if ((set >> disc) & 1) tower += SYMBOLS[disc];
    return tower;
  });
}

/** The three pillars, discs from the bottom with 1 as the smallest, and the number of moves made. */
export function print(p: Hanoi, { discs }: Rules): string {
  return `${towersOf(p, discs)
    .map((tower) => tower || '-')
    .join('/')} ${p.step}`;
}

/**
 * Parses the text of `print`; throws `SyntaxError` for towers that cannot be reached in that number of moves.
 */
export function parse(text: string, rules: Rules): Hanoi {
  const match = /^(\S+) (0|[1-9]\d*)$/.exec(text);
  const towers = match?.[1].split('/').map((tower) => (tower === '-' ? '' : tower));
  if (!match || towers?.length !== PILLARS)
    throw new SyntaxError(`no position of discs: ${JSON.stringify(text)}`);
  const p = new Hanoi(rules);
  p.step = Number(match[2]);
  p.over = p.step === rules.limit;
  towers.forEach((tower, pillar) => {
    p.pillars[pillar] = [...tower].reduce((set, symbol) => set | (1 << SYMBOLS.indexOf(symbol)), 0);
  });
  const all = p.pillars[0] | p.pillars[1] | p.pillars[2];
  if (print(p, rules) !== text || towers.join('').length !== rules.discs || all !== (1 << rules.discs) - 1) {
    throw new SyntaxError(`not ${rules.discs} discs, smaller ones on larger ones: ${match[1]}`);
  }
  if (p.step > rules.limit) throw new SyntaxError(`${p.step} moves are beyond the limit of ${rules.limit}`);
  // The smallest disc can waste one move, except in the start position.
  const least = movesFromStart(p, rules.discs);
  if (p.step < least || (least === 0 && p.step === 1))
    throw new SyntaxError(`no ${p.step} moves lead to ${match[1]}`);
  return p;
}

/** The disc and its target pillar: `1c`. */
export function moveName(move: number): string {
  return `${(move >> 2) + 1}${NAMES[move & 3]}`;
}

/** The pillars as text for people. */
export function draw(p: Hanoi, rules: Rules): string {
  const rows = towersOf(p, rules.discs).map((tower, i) => `${NAMES[i]} |${tower}`);
  return [...rows, '', `${p.step} of ${rules.limit} moves`].join('\n');
}
