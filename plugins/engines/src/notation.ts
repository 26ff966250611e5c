import { playForm } from './backgammon-play.ts';
import { boardOf, LabError, legalMovesOf, type Game, type Move, type Position } from 'evolab';

/** The protocols that lab speaks as an engine too. */
export const PROTOCOLS = ['json', 'ugi', 'gtp', 'nboard', 'hub'] as const;
export type ServedProtocol = (typeof PROTOCOLS)[number];
/** The protocols of engines. */
export const ENGINE_PROTOCOLS = [...PROTOCOLS, 'gnubg'] as const;
export type Protocol = (typeof ENGINE_PROTOCOLS)[number];

/** The name of a legal move in the words of a protocol; '' for a move that the protocol does not mention. */
export type Notation = (position: Position, move: Move) => string;

/** Games that a protocol is for, where it is not for all. */
const ONLY: Readonly<Partial<Record<Protocol, string>>> = {
  nboard: 'othello',
  hub: 'draughts',
  gnubg: 'backgammon',
};

/** How a protocol names the moves of a game; LAB_WRONG_GAME if it is not for this game. */
export function notationOf(protocol: Protocol, id: string, game: Game): Notation {
  const only = ONLY[protocol];
  if (only !== undefined && only !== id)
    throw new LabError(
      'LAB_WRONG_GAME',
      `${protocol} is for ${only}, not ${id}`,
      'protocol=json is for every game',
    );
  const usual: Notation = (position, move) => game.moveName(position, move);
  // An argument of a line ends at a space; names in JSON do not.
  const word: Notation = (position, move) => usual(position, move).replace(/\s+/g, '_');
  switch (protocol) {
    case 'gnubg':
      // Its positions have neither a cube nor a score.
      if (game.encoders?.['cube'] !== undefined)
        throw new LabError(
          'LAB_WRONG_GAME',
          'gnubg is for single games without a cube',
          'leave out cube and match, or play by protocol=json',
        );
      return usual;
    case 'json':
      return usual;
    case 'ugi':
      return word;
    case 'gtp':
      if (game.roles.length > 2 || game.chance)
        throw new LabError(
          'LAB_WRONG_GAME',
          game.chance ? 'gtp has no word for dice' : 'gtp has two colours, and this game has more roles',
          'protocol=json is for every game',
        );
      // Engines of Othello pass by themselves, and refuse to be told.
      return (position, move) => {
        const name = word(position, move).toLowerCase();
        if (id === 'hex' && name === 'swap') return SWAP_PIECES;
        return id === 'othello' && name === 'pass' ? '' : name;
      };
    case 'nboard':
      if (!/^[XO-]{64} [XO]$/.test(game.print(game.start())))
        throw new LabError(
          'LAB_WRONG_GAME',
          'nboard is for othello on 8 x 8 squares',
          'protocol=gtp or json',
        );
      return (position, move) => {
        const name = usual(position, move);
        return name === 'pass' ? 'PA' : name.toUpperCase();
      };
    case 'hub':
      return hubNotation(game);
  }
}

/** A step as `11-15`; a capture as where it begins, where it ends, and what it takes, in order: `22x8x11x18`. */
function hubNotation(game: Game): Notation {
  const board = boardOf(game)!;
  const nameOf = (cell: number) => board.cells[cell].name;
  return (position, move) => {
    const { path, captured = [] } = board.cellsOf(position, move);
    const [from, to] = [nameOf(path[0]), nameOf(path.at(-1)!)];
    if (captured.length === 0) return `${from}-${to}`;
    const taken = captured.map(nameOf).sort((a, b) => Number(a) - Number(b));
    return [from, to, ...taken].join('x');
  };
}

/** The legal move that `name` stands for, in the words of `notation`; undefined if there is none. */
export function moveNamed(
  game: Game,
  position: Position,
  notation: Notation,
  name: string,
): Move | undefined {
  const moves = legalMovesOf(game, position);
  const names = moves.map((move) => notation(position, move));
  const index = nameAmong(names, name);
  return index === undefined ? undefined : moves[index];
}

/** The index of the legal move, one of `names`, that `name` stands for; undefined if there is none. */
export function nameAmong(names: readonly string[], name: string): number | undefined {
  const asked = normal(name);
  const same = names.indexOf(name);
  const at = same >= 0 ? same : names.findIndex((legal) => normal(legal) === asked);
  return at >= 0 ? at : undefined;
}

/** The word of programs for hex over GTP for what is `swap` elsewhere: the stone changes its colour and is mirrored. */
const SWAP_PIECES = 'swap-pieces';

/** Case does not matter, nor the order of what a capture takes in Hub, or of the steps of a play of backgammon. */
function normal(name: string): string {
  const form = playForm(name);
  if (form !== undefined) return form;
  if (name.trim().toLowerCase() === SWAP_PIECES) return 'swap';
  const [from, to, ...taken] = name.trim().toLowerCase().split('x');
  if (taken.length === 0 || ![from, to, ...taken].every((part) => /^\d+$/.test(part)))
    return name.trim().toLowerCase();
  return [from, to, ...taken.sort((a, b) => Number(a) - Number(b))].join('x');
}
