import { html } from 'htm/preact';
import type { DrawnSection } from '../../server/drawn-section.ts';
import { Drawn } from './drawn.ts';
import { RunActions } from './run-actions.ts';
import { ProgressBar, StateBadge } from './state-badge.ts';
import { count } from './words.ts';

/** What the server tells of work that is neither an evolution nor a tournament. */
export interface WorkNow {
  readonly kind: 'other';
  readonly name: string;
  readonly method: string;
  readonly verdict: string;
  readonly facts: string;
  readonly state: 'running' | 'finished' | 'stopped';
  readonly stoppable: boolean;
  readonly done: number;
  readonly planned?: number;
  readonly unit: string;
  readonly sections: readonly DrawnSection[];
}

/** Such work while it goes on. */
export function WorkView({ now }: { readonly now: WorkNow }): unknown {
  const { name, method, verdict, facts, state, stoppable, done, planned, unit, sections } = now;
  return html`<div class="heading">
      <h1>${name}</h1>
      <${StateBadge} state=${state} />
    </div>
    <p class="facts">${method}, ${facts}</p>
    <div class="status">
      ${planned !== undefined && html`<${ProgressBar} done=${done} planned=${planned} what=${unit} />`}
      <p><b>${count(done)}</b>${planned !== undefined && ` of ${count(planned)}`} ${unit}</p>
      <${RunActions} run=${name} state=${state} stoppable=${stoppable} />
    </div>
    <p class="verdict">${verdict}</p>
    ${sections.map((section) => html`<${Drawn} key=${section.title} ...${section} />`)}`;
}
