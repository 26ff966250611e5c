import { agentFactoryOf, boardOf, LabError, type Plugin } from 'evolab/browser';
import { render } from 'preact';
import { AgentWorker } from './agent-worker.ts';
import { App } from './app.ts';
import { html } from './html.ts';
import { Looks } from './looks.ts';
import type { PageData } from './protocol.ts';
import { Studied } from './studied.ts';
import { Table, type Player } from './table.ts';

/** Milliseconds that an agent takes at least, so that its move is seen. */
const PACE = 300;

/** Puts a game into `root`; `script` is the address of the program of its worker. Returns the table. */
export function startGame(plugins: readonly Plugin[], data: PageData, root: Element, script: string): Table {
  const noTables = () => {
    throw new LabError('LAB_BAD_FILE', 'tables of endgames are for the worker');
  };
  const game = agentFactoryOf(plugins, { endgames: noTables }).game(data.game);
  const board = boardOf(game);
  const looks = board && new Looks(board);
  const worker = new AgentWorker(script, data);
  const studied = new Studied(new AgentWorker(script, data), data.agents, () => changed());
  let said = '';
  let waiting = false;
  // Many changes at once are drawn once.
  const draw = () => {
    waiting = false;
    studied.follow(table);
    render(html`<${App} ...${{ table, board, looks, studied, data, said }} />`, root);
  };
  const changed = () => {
    if (!waiting) queueMicrotask(draw);
    waiting = true;
  };
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const players = game.roles.map((_, role): Player => {
    if (role === 0 || data.agents.length === 0) return 'person';
    const agent = Math.min(role, data.agents.length) - 1;
    return { agent, level: data.agents[agent].levels.length - 1 };
  });
  const table: Table = new Table(
    {
      game,
      board,
      agents: data.agents,
      seed: data.seed,
      start: data.start,
      changed,
      search: (request) => worker.search(request),
      cancel: () => worker.cancel(),
      say: (text) => {
        said = text;
      },
      pace: still ? 0 : PACE,
    },
    players,
  );
  draw();
  addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (target instanceof Element && target.closest('select, input, textarea, .cells')) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: table.shown - 1,
      ArrowRight: table.shown + 1,
      Home: 0,
      End: table.line.length,
    };
    if (steps[key] === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    table.step(steps[key]);
  });
  // After the first picture.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (data.agents.length > 0) worker.warm();
      table.open();
    }),
  );
  return table;
}

/** What a page of one file does: it has its data and, in `script`, the program of its worker in itself. */
export function startPage(plugins: readonly Plugin[], script: string): void {
  const data = JSON.parse(document.getElementById('data')!.textContent) as PageData;
  const address = `data:text/javascript;charset=utf-8,${encodeURIComponent(script)}`;
  startGame(plugins, data, document.getElementById('root')!, address);
}
