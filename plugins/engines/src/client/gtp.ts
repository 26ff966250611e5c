import { LabError } from 'evolab';
import { Resignation } from '../engine-process.ts';
import type { Client, MoveRequest, NamedMove, NewClient } from './client.ts';

/** The colours of the roles. */
const COLOURS = ['black', 'white'];

/** The Go Text Protocol, version 2 (Farnebäck, draft of 2002), which engines of Othello and hex speak as well. */
export const gtp: NewClient = ({ engine, settings, boardSize }): Client => {
  /** What stands on the engine's board. */
  let board: readonly NamedMove[] | undefined;
  // A size that the user sets is the one that counts.
  const size = settings.some(([name]) => name === 'boardsize') ? undefined : boardSize;

  /** The first line of an answer, with its `=` or `?`. */
  const answer = async (text: string, deadline: number): Promise<string> => {
    engine.ask(text);
    const lines: string[] = [];
    await engine.answer(deadline, (line) => {
      // Empty lines before an answer mean nothing, the one after it ends it.
      if (line.trim() === '') return lines.length > 0 ? true : undefined;
      if (lines.length === 0 && !/^[=?]/.test(line)) throw engine.fault(`answered ${text} with: ${line}`);
      lines.push(line);
      return undefined;
    });
    return lines[0];
  };

  /** The text of a successful answer, without its `=`. */
  const command = async (text: string, deadline: number): Promise<string> => {
    const line = await answer(text, deadline);
    if (line.startsWith('?')) throw engine.fault(`refused ${text}: ${line}`);
    return line.replace(/^=\d*\s*/, '').trim();
  };

  return {
    quit: 'quit',
    async start(deadline) {
      const version = await command('protocol_version', deadline);
      if (version !== '2') throw engine.fault(`speaks version ${version} of GTP, not 2`);
      for (const [name, value] of settings) await command(`${name} ${value}`, deadline);
    },
    async choose({ newGame, role, budget: { millis }, ...request }, deadline) {
      engine.refuseUnasked((line) => line.startsWith('='));
      const moves = movesTo(request);
      const known = board ?? [];
      const goesOn =
        board !== undefined && !newGame && known.every(({ name }, ply) => moves[ply]?.name === name);
      if (!goesOn) {
        // Engines of one size do not know this command, and may play all the same.
        if (size !== undefined) await answer(`boardsize ${size}`, deadline);
        await command('clear_board', deadline);
        if (millis !== undefined) await command(`time_settings 0 ${Math.ceil(millis / 1000)} 1`, deadline);
      }
      // Without the moves, the next search begins anew, should this one fail.
      board = undefined;
      for (const move of goesOn ? moves.slice(known.length) : moves) {
        if (move.name !== '') await command(`play ${COLOURS[move.role]} ${move.name}`, deadline);
      }
      const chosen = (await command(`genmove ${COLOURS[role]}`, deadline)).toLowerCase();
      if (chosen === 'resign') throw new Resignation('resigned');
      board = [...moves, { role, name: chosen }];
      return { move: chosen };
    },
  };
};

/** The moves that lead to the position; LAB_BAD_OPTION if they are not known: on an empty board any answer would be about another one. */
function movesTo({
  moves,
  position,
  start,
}: Pick<MoveRequest, 'moves' | 'position' | 'start'>): readonly NamedMove[] {
  if (moves) return moves;
  if (position === start) return [];
  throw new LabError(
    'LAB_BAD_OPTION',
    'gtp has no word for a position, only for the moves from the start that lead to it',
    'protocol=ugi or json can be given positions',
  );
}
