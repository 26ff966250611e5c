import type { Client, EngineAnswer, MoveRequest, NamedMove, NewClient } from './client.ts';

const COLOURS = 'BW';

/** NBoard, version 2 (Welty): for Othello on 8 x 8 squares. */
export const nboard: NewClient = ({ engine, settings }): Client => {
  let pings = 0;

  /** Waits until the engine has read all that was sent, and does nothing. */
  const settle = async (deadline: number): Promise<void> => {
    const pong = `pong ${++pings}`;
    engine.ask(`ping ${pings}`);
    await engine.answer(deadline, (line) => (line.trim() === pong ? true : undefined));
  };

  return {
    async start(deadline) {
      engine.tell('nboard 2');
      for (const [name, value] of settings) engine.tell(`set ${name} ${value}`);
      await settle(deadline);
    },
    async choose({ budget, ...request }, deadline) {
      engine.refuseUnasked((line) => line.startsWith('==='));
      engine.tell(`set depth ${budget.depth}`);
      engine.tell(`set game ${ggfOf(request)}`);
      await settle(deadline);
      engine.ask('go');
      let nodes: number | undefined;
      return engine.answer(deadline, (line): EngineAnswer | undefined => {
        nodes = Number(/^nodestats (\d+)/.exec(line)?.[1] ?? nodes);
        const [, move] = /^===\s*([A-Za-z]\w)/.exec(line) ?? [];
        return move === undefined
          ? undefined
          : { move: move.toUpperCase(), ...(Number.isFinite(nodes) && { nodes: nodes }) };
      });
    },
  };
};

/** The game so far in the Generic Game Format. */
function ggfOf({ moves, start, position }: Pick<MoveRequest, 'moves' | 'start' | 'position'>): string {
  const board = boardOf(moves ? start : position);
  return `(;GM[Othello]PC[lab]PB[black]PW[white]RE[?]TI[0]TY[8]BO[8 ${board}]${(moves ?? []).map(ggfMove).join('')};)`;
}

const ggfMove = ({ role, name }: NamedMove): string => `${COLOURS[role]}[${name}]`;

/** The position of this laboratory, 64 squares of X, O and - and the side to move, as NBoard writes it. */
const boardOf = (position: string): string => position.replaceAll('X', '*');
