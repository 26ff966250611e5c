import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import { told, type Evolution } from './evolution.ts';
import { EvolutionView } from './evolution-view.ts';
import { Lost } from './run-list.ts';
import { TournamentView, type TournamentNow } from './tournament-view.ts';
import { useLive } from './use-live.ts';
import { WorkView, type WorkNow } from './work-view.ts';

type Shown =
  | { readonly evolution: Evolution }
  | { readonly tournament: TournamentNow }
  | { readonly work: WorkNow };

function next(before: Shown | undefined, name: string, data: unknown): Shown | undefined {
  if (name === 'tournament') return { tournament: data as TournamentNow };
  if (name === 'work') return { work: data as WorkNow };
  const evolution = told(before && 'evolution' in before ? before.evolution : undefined, name, data);
  return evolution && { evolution };
}

/** The page of a run. */
export function RunView({ name }: { readonly name: string }): unknown {
  const { value, fault } = useLive<Shown>(name, next);
  useEffect(() => {
    document.title = `${name} - evolab`;
  }, [name]);
  if (value === undefined)
    return fault === ''
      ? html`<p class="wait">Looking into ${name}…</p>`
      : html`<p class="failure" role="alert">${name}: ${fault}</p>`;
  return html`${fault && html`<${Lost} fault=${fault} />`} ${viewOf(value)}`;
}

function viewOf(shown: Shown): unknown {
  if ('tournament' in shown) return html`<${TournamentView} now=${shown.tournament} />`;
  if ('work' in shown) return html`<${WorkView} now=${shown.work} />`;
  return html`<${EvolutionView} evolution=${shown.evolution} />`;
}
