import { html } from 'htm/preact';

/** Whether a run goes on, by a word and a colour. */
export function StateBadge({ state }: { readonly state: string }): unknown {
  return html`<span class="state ${state}">${state}</span>`;
}

/** How far something is. */
export function ProgressBar({
  done,
  planned,
  what,
}: {
  readonly done: number;
  readonly planned: number;
  readonly what: string;
}): unknown {
  const most = Math.max(planned, done, 1);
  return html`<progress max=${most} value=${done} aria-label="${done} of ${planned} ${what}"></progress>`;
}
