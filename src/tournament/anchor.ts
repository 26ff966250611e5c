import { LabError } from '../util/errors.ts';

/** A player whose rating is known. */
export interface Anchor {
  readonly name: string;
  readonly elo: number;
}

/** LAB_USAGE if the anchor is no player. */
export function checkAnchor(anchor: Anchor | undefined, players: readonly string[]): void {
  if (anchor !== undefined && !players.includes(anchor.name)) throw noAnchor(anchorText(anchor), players);
}

/** An anchor as one types it. */
export const anchorText = ({ name, elo }: Anchor): string => `${name}=${elo}`;

const noAnchor = (text: string, players: readonly string[]): LabError =>
  new LabError(
    'LAB_USAGE',
    `--anchor ${text}: not NAME=ELO of a player`,
    players.length > 0 ? `players: ${players.join(', ')}` : 'for example random=0',
  );

/** The player whose rating is known, from `NAME=ELO`; LAB_USAGE. */
export function parseAnchor(text: string): Anchor {
  const at = text.lastIndexOf('=');
  const elo = text.slice(at + 1).trim();
  if (at > 0 && elo !== '' && Number.isFinite(Number(elo)))
    return { name: text.slice(0, at), elo: Number(elo) };
  throw noAnchor(text, []);
}
