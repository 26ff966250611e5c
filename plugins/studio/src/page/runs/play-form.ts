import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { GameField, TextField, type Choice } from './fields.ts';
import { ask, messageOf, refusalOf } from './requests.ts';

interface PlayChoices {
  readonly games: readonly Choice[];
  /** What can be named as an agent. */
  readonly agents: readonly Choice[];
}

/** What plays most games well enough, and what everybody knows: who names no agent can begin at once. */
export const FIRST_AGENT = 'uct:sims=1000';
const FIRST_GAME = 'connect-four';

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
    const board = `/play?${query.toString()}`;
    void refusalOf(board).then((fault) => (fault === undefined ? location.assign(board) : setError(fault)));
  };
  if (choices === undefined) return html`<p class="wait">${error || 'Loading…'}</p>`;
  return html`<div class="heading"><h1>Play</h1></div>
    <form class="form" onSubmit=${open}>
      <${TextField}
        ...${{ id: 'agent', label: 'Agent', list: 'agents', choices: choices.agents, value: agent || FIRST_AGENT }}
        placeholder="a run of this folder, or a search"
        help=${html`A run plays as its champion. A search has a limit: <code>uct:sims=200</code>, <code>material:depth=3</code>.`}
      />
      <${TextField}
        ...${{ id: 'second', name: 'agent', label: 'Second agent', list: 'agents', placeholder: 'none' }}
        help="At the board one chooses who plays which side: you, either agent, or both of them."
      />
      <${GameField}
        games=${choices.games}
        placeholder="that of the agent"
        value=${agent === '' && choices.games.some(({ id }) => id === FIRST_GAME) ? FIRST_GAME : ''}
      />
      <${TextField}
        ...${{ id: 'position', label: 'Position', placeholder: 'the start of the game' }}
        help=${html`As the game prints positions, such as <code>B:W7,K21:BK30</code> in draughts.`}
      />
      <label for="seed">Seed</label>
      <div>
        <input id="seed" name="seed" type="number" min="0" max="999999999" step="1" defaultValue="1" />
      </div>
      ${error === '' ? '' : html`<p class="failure" role="alert">${error}</p>`}
      <div class="actions"><button class="primary" type="submit">Play</button></div>
    </form>`;
}
