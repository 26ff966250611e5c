import { moveList } from 'evolab/browser';
import type { VNode } from 'preact';
import { signed } from './curve-view.ts';
import { html } from './html.ts';
import type { Studied } from './studied.ts';
import type { Table } from './table.ts';

interface StudiedProps {
  readonly table: Table;
  readonly studied: Studied;
  /** See `PageData.tree`. */
  readonly tree: string | undefined;
}

/** The analysis of the position that is shown: how far it has come, and the best lines with their values. */
export function StudiedView({ table, studied, tree }: StudiedProps): VNode | undefined {
  if (!studied.isOn) return undefined;
  const { parts, position } = table;
  const { step, problem, ended } = studied;
  const who = parts.game.roles.length > 1 ? ` for ${parts.game.roles[position.turn]}` : '';
  const said = position.over
    ? 'The game is over here.'
    : step === undefined
      ? 'Searching…'
      : `${step.limit}, ${step.nodes.toLocaleString('en')} positions${ended ? ', complete' : ''}`;
  return html`<section class="studied" aria-label="analysis">
    <p class="soft">${`${parts.agents[studied.judge(table) ?? 0].name}${who}: ${said}`}</p>
    ${problem !== '' && html`<p class="problem" role="alert">${problem}</p>`}
    <ol>
      ${step?.lines.map(
        ({ value, atMost, moves }) =>
          html`<li>
            <b>${value === undefined ? '–' : `${atMost ? '≤ ' : ''}${signed(value)}`}</b
            ><span title=${moveList(moves)}>${moveList(moves)}</span>
          </li>`,
      )}
    </ol>
    ${
      tree !== undefined &&
      !position.over &&
      html`<p>
        <a
          href=${`${tree}&${new URLSearchParams({ position: parts.game.print(position) }).toString()}`}
          target="_blank"
        >
          The agent's own search as a tree
        </a>
      </p>`
    }
  </section>`;
}
