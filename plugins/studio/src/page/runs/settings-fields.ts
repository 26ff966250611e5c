import { html } from 'htm/preact';
import type { Setting } from './setting.ts';

const idOf = ({ key }: Setting): string => `set-${key}`;

/** The settings of a run, closed at first: numbers, choices, on and off. An empty number is that of the preset. */
export function SettingsFields({ settings }: { readonly settings: readonly Setting[] }): unknown {
  const groups = Map.groupBy(settings, ({ group }) => group);
  return html`<details class="settings">
    <summary>Settings of the method</summary>
    ${[...groups].map(
      ([group, own]) =>
        html`<fieldset>
          <legend>${group}</legend>
          ${own.map(
            (setting) =>
              html`<label for=${idOf(setting)}>${setting.key.split('.').at(-1)}</label>
                <div>
                  ${fieldOf(setting)}
                  <p class="help">${helpOf(setting)}</p>
                </div>`,
          )}
        </fieldset>`,
    )}
  </details>`;
}

/** A list shows itself what may be chosen. */
const helpOf = ({ help, allowed, value }: Setting): string =>
  typeof value === 'number' ? `${help} (${allowed})` : help;

function fieldOf(setting: Setting): unknown {
  const { value, choices, min, max, whole } = setting;
  const id = idOf(setting);
  const options = choices ?? (typeof value === 'boolean' ? [true, false] : undefined);
  if (options)
    return html`<select id=${id} name=${id}>
      ${options.map(
        (option) =>
          html`<option value=${String(option)} selected=${option === value}>
            ${typeof option === 'boolean' ? (option ? 'yes' : 'no') : option}
          </option>`,
      )}
    </select>`;
  return html`<input
    ...${{ id, name: id, type: 'number', min, max, step: whole ? 1 : 'any', placeholder: String(value) }}
  />`;
}

/** `KEY=VALUE` of each setting that differs from the preset's; `text` gives what stands in a field. */
export function changedIn(settings: readonly Setting[], text: (name: string) => string): string[] {
  return settings.flatMap((setting) => {
    const typed = text(idOf(setting));
    return typed === '' || typed === String(setting.value) ? [] : [`${setting.key}=${typed}`];
  });
}
