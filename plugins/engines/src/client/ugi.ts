import type { Budget } from 'evolab';
import { payoffOfCentipawns, type Client, type EngineAnswer, type NewClient } from './client.ts';

/** The Universal Game Interface of kz04px/cutegames: UCI for any game. */
export const ugi: NewClient = ({ engine, settings }): Client => ({
  quit: 'quit',
  async start(deadline) {
    engine.ask('ugi');
    await engine.answer(deadline, (line) => (line.trim() === 'ugiok' ? true : undefined));
    for (const [name, value] of settings) engine.tell(`setoption name ${name} value ${value}`);
    engine.ask('isready');
    await engine.answer(deadline, (line) => (line.trim() === 'readyok' ? true : undefined));
  },
  async choose({ newGame, moves, position, budget }, deadline) {
    engine.refuseUnasked((line) => line.startsWith('bestmove'));
    if (newGame) {
      engine.tell('uginewgame');
      engine.ask('isready');
      await engine.answer(deadline, (line) => (line.trim() === 'readyok' ? true : undefined));
    }
    const from = moves ? 'startpos' : `fen ${position}`;
    const made = moves && moves.length > 0 ? ` moves ${moves.map(({ name }) => name).join(' ')}` : '';
    engine.tell(`position ${from}${made}`);
    engine.ask(`go${limitsOf(budget)}`);
    let told: Omit<EngineAnswer, 'move'> = {};
    return engine.answer(deadline, (line): EngineAnswer | undefined => {
      // Of several lines of play the first is the one that is chosen.
      if (line.startsWith('info ') && !/\smultipv (?!1\b)/.test(line)) told = { ...told, ...infoOf(line) };
      const [, move] = /^bestmove\s+(\S+)/.exec(line) ?? [];
      return move === undefined ? undefined : { move, ...told };
    });
  },
});

function limitsOf({ depth, nodes, millis }: Budget): string {
  return [
    ...(depth === undefined ? [] : [` depth ${depth}`]),
    ...(nodes === undefined ? [] : [` nodes ${nodes}`]),
    ...(millis === undefined ? [] : [` movetime ${millis}`]),
  ].join('');
}

function infoOf(line: string): Omit<EngineAnswer, 'move'> {
  // What follows `string` is for people, whatever words it has.
  const told = line.replace(/\sstring\s.*$/, '');
  const number = (pattern: RegExp): number | undefined => {
    const found = Number(pattern.exec(told)?.[1]);
    return Number.isFinite(found) ? found : undefined;
  };
  const [depth, nodes] = [number(/\bdepth (\d+)/), number(/\bnodes (\d+)/)];
  const centipawns = number(/\bscore cp (-?\d+)/);
  const mate = number(/\bscore mate (-?\d+)/);
  return {
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...(centipawns !== undefined && { value: payoffOfCentipawns(centipawns) }),
    // A forced win in so many moves; of the other role if it is not above 0.
    ...(mate !== undefined && { value: mate > 0 ? 1 : -1 }),
  };
}
