import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import { told, type Evolution } from './evolution.ts';
import { EvolutionView } from './evolution-view.ts';
import { Lost } from './run-list.ts';
import { TournamentView, type TournamentNow } from './tournament-view.ts';
import { useLive } from './use-live.ts';

type Shown = { readonly evolution: Evolution } | { readonly tournament: TournamentNow };

function next(before: Shown | undefined, name: string, data: unknown): Shown | undefined {
  if (name === 'tournament') return { tournament: data as TournamentNow };
  const evolution = told(before && 'evolution' in before ? before.evolution : undefined, name, data);
  return evolution && { evolution };
}

/** The page of an evolution or a tournament. */
export function RunView({ name }: { readonly name: string }): unknown {
  const { value, linked } = useLive<Shown>(name, next);
  useEffect(() => {
    document.title = `${name} - evolab`;
  }, [name]);
  if (value === undefined)
    return linked
      ? html`<p class="wait">Looking into ${name}…</p>`
      : html`<p class="failure" role="alert">
          There is no run called ${name} here, or lab serve has ended.
        </p>`;
  return html`${linked ? '' : html`<${Lost} />`}
  ${'tournament' in value ? html`<${TournamentView} now=${value.tournament} />` : html`<${EvolutionView} evolution=${value.evolution} />`}`;
}
