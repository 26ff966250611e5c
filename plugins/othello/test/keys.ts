import type { Game } from 'evolab';

/**
 * Throws unless each half of the key alone distinguishes positions that differ in one square or in the side
 * to move.
 */
export function checkKeys(game: Game): void {
  const swap = (text: string) => text.replace(/[XO]/g, (letter) => (letter === 'X' ? 'O' : 'X'));
  const start = game.print(game.start());
  const texts = [start, swap(start), start.replace(/X$/, 'O')];
  for (let i = 0; i < start.length - 2; i++) {
    if (start[i] !== '-') continue;
    for (const disc of 'XO') {
      const text = start.slice(0, i) + disc + start.slice(i + 1);
      texts.push(text, swap(text));
    }
  }
  for (const half of [0, 1] as const) {
    const keys = texts.map((text) => game.parse!(text).key(half));
    const again = keys.findIndex((key, i) => keys.indexOf(key) < i);
    if (again >= 0)
      throw new Error(
        `half ${half} of the key is the same for\n${texts[again]}\n${texts[keys.indexOf(keys[again])]}`,
      );
  }
}
