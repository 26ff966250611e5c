import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { html } from './html.ts';
import type { Table } from './table.ts';

/** All moves of the game; each leads to its position. */
export function MovesView({ table }: { table: Table }): VNode {
  const { line, shown } = table;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current!.querySelector<HTMLElement>('[aria-current]');
    // Within the list only: the page does not jump.
    if (current) list.current!.scrollTop = current.offsetTop - list.current!.clientHeight / 2;
    else list.current!.scrollTop = 0;
  }, [shown, line.length]);
  const two = table.parts.game.roles.length === 2;
  // What was chosen for an instant is not told before all have chosen.
  const told = table.over ? line.length : line.instantStart();
  const wide = line.plies.reduce((most, { name }) => Math.max(most, name.length), 1);
  return html`<ol
    ref=${list}
    class=${`moves${two ? ' pairs' : ''}`}
    aria-label="moves"
    tabindex="0"
    style=${`--move: ${Math.min(20, Math.ceil(2.5 + 0.62 * wide))}rem`}
  >
    ${line.plies.map(
      ({ name, role }, ply) =>
        html`<li key=${ply} class=${two ? `of-${role}` : ''}>
          <span class="number" aria-hidden="true">${ply + 1}.</span>
          <button
            type="button"
            aria-current=${ply + 1 === shown ? 'true' : undefined}
            onClick=${() => table.step(ply + 1)}
          >
            ${ply < told ? name : '…'}
          </button>
        </li>`,
    )}
  </ol>`;
}
