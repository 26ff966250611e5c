import { html } from 'htm/preact';

/** Something that can be named, and what it is. */
export interface Choice {
  readonly id: string;
  readonly summary: string;
}

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  /** Of the value in the form; that of `id` if it is left out. */
  readonly name?: string;
  readonly placeholder: string;
  /** What stands in it first; what is typed stays, whenever the page is drawn anew. */
  readonly value?: string;
  /** The id of a list of proposals. */
  readonly list?: string;
  /** These proposals, unless another field of the form brings them. */
  readonly choices?: readonly Choice[];
  /** Characters at most. */
  readonly most?: number;
  /** What stands below it. */
  readonly help?: unknown;
  /** Called with the text when it is done. */
  readonly onChosen?: ((text: string) => void) | undefined;
}

/** A line of text in a form, with its label. */
export function TextField(props: TextFieldProps): unknown {
  const { id, label, name = id, placeholder, value, list, choices, most = 400, help, onChosen } = props;
  return html`<label for=${id}>${label}</label>
    <div>
      <input
        id=${id}
        name=${name}
        list=${list}
        defaultValue=${value}
        placeholder=${placeholder}
        autocomplete="off"
        spellcheck=${false}
        maxlength=${most}
        onChange=${onChosen && ((event: Event) => onChosen((event.target as HTMLInputElement).value.trim()))}
      />
      ${
        choices === undefined
          ? ''
          : html`<datalist id=${list}>
              ${choices.map((choice) => html`<option value=${choice.id}>${choice.summary}</option>`)}
            </datalist>`
      }
      ${help === undefined ? '' : html`<p class="help">${help}</p>`}
    </div>`;
}

/** The game of a form. */
export function GameField({
  games,
  placeholder,
  value = '',
  onChosen,
}: {
  readonly games: readonly Choice[];
  readonly placeholder: string;
  readonly value?: string;
  readonly onChosen?: (text: string) => void;
}): unknown {
  return html`<${TextField}
    ...${{ id: 'game', label: 'Game', list: 'games', choices: games, placeholder, value, onChosen }}
    help=${html`Options follow the name: <code>hex:size=7</code>, <code>gdl:sheet=checkers</code>`}
  />`;
}
