import type { Budget } from 'evolab';
import { payoffOfCentipawns, type Client, type EngineAnswer, type NewClient } from './client.ts';
import { hubLine, hubPosition, readHub } from '../hub-text.ts';

/** Hub, version 2 (Letouzey), for draughts; English draughts is the variant `english` with 32 squares. */
export const hub: NewClient = ({ engine, settings }): Client => ({
  quit: 'quit',
  async start(deadline) {
    engine.ask('hub');
    const variants = new Set<string>();
    await engine.answer(deadline, (line) => {
      const { command, values } = readHub(line);
      if (command === 'param' && values.get('name') === 'variant')
        for (const variant of (values.get('values') ?? '').split(' ')) variants.add(variant);
      return command === 'wait' ? true : undefined;
    });
    if (variants.has('english')) engine.tell(hubLine('set-param', { name: 'variant', value: 'english' }));
    for (const [name, value] of settings) engine.tell(hubLine('set-param', { name, value }));
    engine.ask('init');
    await engine.answer(deadline, (line) => (readHub(line).command === 'ready' ? true : undefined));
  },
  async choose({ newGame, moves, position, start, budget }, deadline) {
    engine.refuseUnasked((line) => readHub(line).command === 'done');
    if (newGame) engine.tell('new-game');
    const made = (moves ?? []).map(({ name }) => name).join(' ');
    const pos = hubPosition(moves ? start : position);
    engine.tell(hubLine('pos', { pos, ...(made !== '' && { moves: made }) }));
    engine.tell(hubLine('level', limitsOf(budget)));
    engine.ask('go think');
    let told: Omit<EngineAnswer, 'move'> = {};
    return engine.answer(deadline, (line): EngineAnswer | undefined => {
      const { command, values } = readHub(line);
      if (command === 'error') throw engine.fault(`reported: ${values.get('message') ?? line}`);
      if (command === 'info') told = { ...told, ...infoOf(values) };
      const move = command === 'done' ? values.get('move') : undefined;
      return move === undefined ? undefined : { move, ...told };
    });
  },
});

function limitsOf({ depth, nodes, millis }: Budget): Record<string, string> {
  return {
    ...(depth !== undefined && { depth: String(depth) }),
    ...(nodes !== undefined && { nodes: String(nodes) }),
    ...(millis !== undefined && { 'move-time': String(millis / 1000) }),
  };
}

function infoOf(values: ReadonlyMap<string, string>): Omit<EngineAnswer, 'move'> {
  const number = (name: string): number | undefined => {
    const found = Number(values.get(name) ?? NaN);
    return Number.isFinite(found) ? found : undefined;
  };
  const [depth, nodes, men] = [number('depth'), number('nodes'), number('score')];
  return {
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...(men !== undefined && { value: payoffOfCentipawns(100 * men) }),
  };
}
