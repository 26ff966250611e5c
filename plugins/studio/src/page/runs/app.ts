import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { PlayForm } from './play-form.ts';
import { NewRun } from './new-run.ts';
import { RunList } from './run-list.ts';
import { RunView } from './run-view.ts';

/** The current view: the fragment of the URL. */
function usePlace(): string {
  const [place, setPlace] = useState(placeNow);
  useEffect(() => {
    const onChange = (): void => {
      setPlace(placeNow());
      scrollTo(0, 0);
      // A screen reader begins with the new page.
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    };
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return place;
}

const placeNow = (): string => location.hash.replace(/^#\/?/, '');

/** The page of `lab serve`. */
export function App(): unknown {
  const place = usePlace();
  const [, run] = /^run\/(.+)$/.exec(place) ?? [];
  const link = (to: string, text: string, isHere: boolean): unknown =>
    html`<a href=${to} aria-current=${isHere ? 'page' : undefined}>${text}</a>`;
  return html`<header class="top">
      <a class="brand" href="#/">evolab</a>
      <nav aria-label="pages">
        ${link('#/', 'Runs', place === '' || run !== undefined)} ${link('#/new', 'New run', place === 'new')}
        ${link('#/play', 'Play', place.startsWith('play'))}
      </nav>
    </header>
    <main tabindex="-1">${pageOf(place, run)}</main>`;
}

function pageOf(place: string, run: string | undefined): unknown {
  if (run !== undefined) {
    const name = decoded(run);
    return html`<${RunView} key=${name} name=${name} />`;
  }
  if (place === 'new') return html`<${NewRun} />`;
  const [isPlay, agent = ''] = /^play(?:\/(.*))?$/.exec(place) ?? [];
  if (isPlay !== undefined) return html`<${PlayForm} key=${agent} agent=${decoded(agent)} />`;
  return html`<${RunList} />`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
