import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { ask, messageOf } from './requests.ts';

interface Choice {
  readonly id: string;
  readonly summary: string;
}
interface PlayChoices {
  readonly games: readonly Choice[];
  /** What can be named as an agent. */
  readonly agents: readonly Choice[];
}

/** A form that leads to a board. */
export function PlayForm({ agent }: { readonly agent: string }): unknown {
  const [choices, setChoices] = useState<PlayChoices>();
  const [error, setError] = useState('');
  useEffect(() => {
    document.title = 'Play - evolab';
    ask<PlayChoices>('choices').then(setChoices, (reason: unknown) => setError(messageOf(reason)));
  }, []);
  const open = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const query = new URLSearchParams();
    for (const [name, value] of form)
      if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim());
    // Whether it can be played is asked first, so that what is wrong stands beside the form.
    fetch(`/play?${query.toString()}`).then(
      async (response) => {
        if (response.ok) location.assign(`/play?${query.toString()}`);
        else setError(((await response.json()) as { error: string }).error);
      },
      (reason: unknown) => setError(messageOf(reason)),
    );
  };
  if (choices === undefined) return html`<p class="wait">${error || 'Looking who can play…'}</p>`;
  return html`<div class="heading"><h1>Play</h1></div>
    <form class="form" onSubmit=${open}>
      <label for="agent">Agent</label>
      <div>
        <input
          id="agent"
          name="agent"
          list="agents"
          value=${agent}
          placeholder="a run of this folder, or a search"
          autocomplete="off"
          spellcheck=${false}
          maxlength="400"
        />
        <datalist id="agents">
          ${choices.agents.map(({ id, summary }) => html`<option value=${id}>${summary}</option>`)}
        </datalist>
        <p class="help">A run stands for its champion, <code>RUN#2</code> for the third of its population.</p>
      </div>
      <label for="second">Second agent</label>
      <div>
        <input
          id="second"
          name="agent"
          list="agents"
          placeholder="none"
          autocomplete="off"
          spellcheck=${false}
          maxlength="400"
        />
        <p class="help">At the board one chooses who plays which side: you, either agent, or both of them.</p>
      </div>
      <label for="game">Game</label>
      <div>
        <input
          id="game"
          name="game"
          list="games"
          placeholder="that of the agent"
          autocomplete="off"
          spellcheck=${false}
          maxlength="400"
        />
        <datalist id="games">
          ${choices.games.map(({ id, summary }) => html`<option value=${id}>${summary}</option>`)}
        </datalist>
        <p class="help">
          With options as after --game: <code>hex:size=7</code>, <code>gdl:sheet=checkers</code>
        </p>
      </div>
      <label for="position">Position</label>
      <div>
        <input
          id="position"
          name="position"
          placeholder="the start of the game"
          autocomplete="off"
          spellcheck=${false}
          maxlength="400"
        />
        <p class="help">As the game prints positions, such as <code>B:W7,K21:BK30</code> in draughts.</p>
      </div>
      <label for="seed">Seed</label>
      <div><input id="seed" name="seed" type="number" min="0" max="999999999" step="1" value="1" /></div>
      ${error === '' ? '' : html`<p class="failure" role="alert">${error}</p>`}
      <div class="actions"><button class="primary" type="submit">Play</button></div>
    </form>`;
}
