import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { runAddress } from './address.ts';
import { GameField, TextField, type Choice } from './fields.ts';
import { ask, messageOf, tell } from './requests.ts';
import type { Setting } from './setting.ts';
import { changedIn, SettingsFields } from './settings-fields.ts';

interface Choices {
  readonly presets: readonly Choice[];
  readonly games: readonly Choice[];
}

/** The choice of a method without a preset, as in `lab evolve --plugin METHOD`. */
const byGame = (method: string): Choice => ({
  id: `${method}/`,
  summary: 'The preset that is named as the game, or quick if there is none',
});
const FIRST = byGame('coevolution').id;

/** A form that begins an evolution. */
export function NewRun(): unknown {
  const [choices, setChoices] = useState<Choices>();
  const [preset, setPreset] = useState(FIRST);
  const [game, setGame] = useState('');
  const [found, setFound] = useState<{ readonly of: string; readonly settings: readonly Setting[] }>();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.title = 'New run - evolab';
    ask<Choices>('choices').then(setChoices, (reason: unknown) => setError(messageOf(reason)));
  }, []);
  const slash = preset.indexOf('/');
  const run = { method: preset.slice(0, slash), preset: preset.slice(slash + 1), game };
  const of = `${preset} ${game}`;
  // Settings of the game chosen before must not be shown, and sent, until those of this one arrive.
  const settings = found?.of === of ? found.settings : undefined;
  useEffect(() => {
    setError('');
    let isWanted = true;
    ask<{ settings: Setting[] }>('settings', run).then(
      ({ settings: own }) => isWanted && setFound({ of, settings: own }),
      (reason: unknown) => isWanted && setError(messageOf(reason)),
    );
    return () => {
      isWanted = false;
    };
  }, [of]);
  const begin = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    setBusy(true);
    setError('');
    tell<{ run: string }>('start', {
      ...run,
      // Enter in the field begins the run before its text is rendered.
      game: text('game'),
      set: changedIn(settings ?? [], text),
      seed: Number(text('seed') || 1),
      generations: Number(text('generations') || 0),
      name: text('name'),
      keepGames: form.has('keepGames'),
    }).then(
      ({ run }) => {
        location.hash = runAddress(run);
      },
      (reason: unknown) => {
        setError(messageOf(reason));
        setBusy(false);
      },
    );
  };
  if (choices === undefined) return html`<p class="wait">${error || 'Looking what is installed…'}</p>`;
  const { games } = choices;
  const methods = [...new Set(choices.presets.map(({ id }) => id.slice(0, id.indexOf('/'))))];
  const hasQuick = (method: string) => choices.presets.some(({ id }) => id === `${method}/quick`);
  const presets = [...methods.filter(hasQuick).map(byGame), ...choices.presets];
  return html`<div class="heading"><h1>New run</h1></div>
    <form class="form" onSubmit=${begin}>
      <label for="preset">Method and preset</label>
      <div>
        <select
          id="preset"
          value=${preset}
          onChange=${(event: Event) => setPreset((event.target as HTMLSelectElement).value)}
        >
          ${methods.map(
            (method) =>
              html`<optgroup label=${method}>
                ${presets
                  .filter(({ id }) => id.startsWith(`${method}/`))
                  .map(
                    ({ id }) =>
                      html`<option value=${id}>
                        ${id.endsWith('/') ? `${method}: by the game` : id.replace('/', ': ')}
                      </option>`,
                  )}
              </optgroup>`,
          )}
        </select>
        <p class="help">${presets.find(({ id }) => id === preset)?.summary ?? ''}</p>
      </div>
      <${GameField} games=${games} placeholder="that of the preset" onChosen=${setGame} />
      <label for="seed">Seed</label>
      <div>
        <input id="seed" name="seed" type="number" min="0" step="1" defaultValue="1" required />
        <p class="help">The same seed gives the same agents, byte for byte.</p>
      </div>
      <label for="generations">Generations</label>
      <div>
        <input
          id="generations"
          name="generations"
          type="number"
          min="1"
          max="1000000"
          step="1"
          placeholder="as the preset says"
        />
      </div>
      <${TextField} id="name" label="Folder" placeholder="METHOD-GAME-SEED" most=${100} />
      <label for="keep">Games</label>
      <div class="check">
        <input id="keep" name="keepGames" type="checkbox" />
        <label for="keep">keep them all, to step through while they are played</label>
      </div>
      ${settings && html`<${SettingsFields} key=${of} settings=${settings} />`}
      ${error === '' ? '' : html`<p class="failure" role="alert">${error}</p>`}
      <div class="actions">
        <button class="primary" type="submit" disabled=${busy}>${busy ? 'Starting…' : 'Start'}</button>
      </div>
    </form>`;
}
