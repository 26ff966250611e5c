import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { messageOf, tell } from './requests.ts';

interface ActionsProps {
  readonly run: string;
  readonly state: 'running' | 'finished' | 'stopped';
  readonly stoppable: boolean;
  /** The generation that is planned; undefined for what has none. */
  readonly planned?: number;
}

/** Buttons that stop a run or let it go on. */
export function RunActions({ run, state, stoppable, planned }: ActionsProps): unknown {
  const [waits, setWaits] = useState(false);
  const [error, setError] = useState('');
  useEffect(() => setWaits(false), [state]);
  const act = (what: string, more: object = {}): void => {
    setWaits(true);
    setError('');
    tell(what, { run, ...more }).then(
      // A run that was asked to stop first ends what it has begun.
      () => what === 'resume' && setWaits(false),
      (reason: unknown) => {
        setError(messageOf(reason));
        setWaits(false);
      },
    );
  };
  const resume = (event: SubmitEvent): void => {
    event.preventDefault();
    const { generations } = (event.currentTarget as HTMLFormElement).elements as {
      generations?: HTMLInputElement;
    };
    act('resume', { generations: Number(generations?.value ?? 0) });
  };
  return html`<div class="actions">
      ${state === 'running' && html`<button type="button" disabled=${waits || !stoppable} onClick=${() => act('stop')}>${waits ? 'Stopping…' : 'Stop'}</button>`}
      ${state === 'running' && !stoppable && html`<span class="soft">A process elsewhere works on it.</span>`}
      ${
        state !== 'running' &&
        html`<form onSubmit=${resume}>
          ${
            planned !== undefined &&
            html`<label
              >to generation
              <input
                type="number"
                min=${state === 'finished' ? planned + 1 : 1}
                max="1000000"
                required=${state === 'finished'}
                placeholder=${state === 'finished' ? String(planned * 2) : String(planned)}
                name="generations"
            /></label>`
          }
          ${(planned !== undefined || state === 'stopped') && html`<button type="submit" class=${state === 'stopped' ? 'primary' : ''} disabled=${waits}>${waits ? 'Starting…' : state === 'stopped' ? 'Resume' : 'Go on'}</button>`}
        </form>`
      }
    </div>
    ${error !== '' && html`<p class="failure" role="alert">${error}</p>`}`;
}
