/** A text in lines, broken between words. */
export function wrapped(text: string, width: number): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) return [...lines, word];
    return lines.with(-1, `${last} ${word}`);
  }, []);
}
