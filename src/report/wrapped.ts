/**
 * A text in lines of at most `width` characters, broken between words; a word that is longer stays whole. Spaces at the
 * beginning stay.
 */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const begun = rest.length - rest.trimStart().length;
    let at = rest.lastIndexOf(' ', width);
    if (at <= begun) at = rest.indexOf(' ', Math.max(width, begun));
    if (at < 0) break;
    lines.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return [...lines, rest];
}
