/** A line of Hub: a command and its arguments. */
export interface HubLine {
  readonly command: string;
  /** Arguments without a value have the empty text. */
  readonly values: ReadonlyMap<string, string>;
}

const SQUARES = 32;

/** Reads `command name=value name="value with spaces" flag`. */
export function readHub(line: string): HubLine {
  const [, command = '', rest = ''] = /^\s*([^\s=]+)(.*)$/.exec(line) ?? [];
  const values = new Map<string, string>();
  for (const [, name, quoted, plain] of rest.matchAll(/([^\s="]+)(?:\s*=\s*(?:"([^"]*)"|([^\s"]*)))?/g))
    values.set(name, quoted ?? plain ?? '');
  return { command, values };
}

export function hubLine(command: string, values: Readonly<Record<string, string>>): string {
  const quoted = (text: string) => (/^[^\s="]+$/.test(text) ? text : `"${text.replaceAll('"', "'")}"`);
  return [command, ...Object.entries(values).map(([name, value]) => `${name}=${quoted(value)}`)].join(' ');
}

/** The side to move and the 32 squares of a PDN FEN, such as `Bbbbb...`: b and w men, B and W kings, e empty. */
export function hubPosition(fen: string): string {
  const [turn, ...fields] = fen.split(' ')[0].split(':');
  const squares = new Array<string>(SQUARES).fill('e');
  for (const field of fields.filter((one) => /^[BW]/.test(one))) {
    const man = field[0].toLowerCase();
    for (const [, king, square] of field.slice(1).matchAll(/(K?)(\d+)/g))
      squares[Number(square) - 1] = king === '' ? man : man.toUpperCase();
  }
  return turn + squares.join('');
}

/** The PDN FEN of such a position; undefined for other texts. */
export function fenOfHub(position: string): string | undefined {
  if (!/^[BW][bwBWe]{32}$/.test(position)) return undefined;
  const of = (man: string) =>
    [...position.slice(1)]
      .flatMap((piece, i) => (piece.toLowerCase() === man ? [`${piece === man ? '' : 'K'}${i + 1}`] : []))
      .join();
  return `${position[0]}:W${of('w')}:B${of('b')}`;
}
