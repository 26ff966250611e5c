import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type { Improvement } from '../../server/started-runs.ts';
import { playAddress } from './address.ts';
import { messageOf, tell } from './requests.ts';

interface StrongerProps {
  readonly run: string;
  /** Whether the run learns, so that its champion changes anyway. */
  readonly running: boolean;
  readonly improvement: Improvement | undefined;
}

/** Makes the champion stronger: says what will be tried, and afterwards what it brought. */
export function Stronger({ run, running, improvement }: StrongerProps): unknown {
  const [error, setError] = useState('');
  const [waits, setWaits] = useState(false);
  const act = (what: string): void => {
    setWaits(true);
    setError('');
    tell(what, { run }).then(
      () => setWaits(false),
      (reason: unknown) => {
        setError(messageOf(reason));
        setWaits(false);
      },
    );
  };
  const working = improvement?.working === true;
  return html`<section>
    <h2>Make it stronger</h2>
    <p class="note">
      The run goes on learning, for as many generations again. Then the champion is given exact endgames,
      values of deeper entries and ProbCut, where the game has them. Each is tried against the champion as it
      is by then, at equal nodes, and kept if a sequential test finds it stronger. That takes minutes, as long
      as the run itself and more.
    </p>
    <div class="actions">
      ${
        working
          ? html`<button type="button" disabled=${waits} onClick=${() => act('stop')}>Stop</button>
              <span class="soft" role="status">At work: learning shows above, then games are played.</span>`
          : html`<button type="button" disabled=${waits || running} onClick=${() => act('improve')}>
              Make it stronger
            </button>`
      }
    </div>
    ${error !== '' && html`<p class="failure" role="alert">${error}</p>`}
    ${
      improvement !== undefined &&
      !working &&
      html`<div class="wide" tabindex="0" role="group" aria-label="what was tried">
          <pre class="code">${improvement.text || 'Stopped before anything was tried.'}</pre>
        </div>
        ${improvement.agent !== '' && html`<p><a class="button" href=${playAddress(improvement.agent)}>Play it</a></p>`}`
    }
  </section>`;
}
