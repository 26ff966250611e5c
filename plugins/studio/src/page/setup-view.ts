import {
  at,
  colourOf,
  drawPiece,
  type Game,
  type GameBoard,
  type Option,
  type PieceLook,
} from 'evolab/browser';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { CellButtons } from './cell-buttons.ts';
import { changed, exchanged, typed, withPiece, type Draft } from './draft.ts';
import { useGround } from './drawn-ground.ts';
import { html } from './html.ts';
import { pieceText } from './looks.ts';
import { cellMark } from './marks.ts';

export interface SetupViewProps {
  readonly game: Game;
  readonly board: GameBoard | undefined;
  readonly flipped: boolean;
  /** The text of the position with which one begins. */
  readonly from: string;
  /** Takes the text of a legal position; undefined for the start of the game. */
  readonly onPlay: (text: string) => void;
  readonly onCancel: () => void;
}

/** What a click on a cell does: moves what lies there, takes it away, or puts a piece of this number there. */
type Tool = 'move' | 'remove' | number;

/** A position is set up by clicks, or typed. */
export function SetupView(props: SetupViewProps): VNode {
  const { game, board, from, onPlay, onCancel } = props;
  const [draft, setDraft] = useState(() => typed(game, board, from));
  const [tool, setTool] = useState<Tool>('move');
  const read = (text: string) => setDraft(typed(game, board, text.trim(), draft));
  const button = (label: string, act: () => void, more: object) =>
    html`<button type="button" onClick=${act} ...${more}>${label}</button>`;
  const { setup } = board ?? {};
  return html`<div class="play setting-up">
    <div class="stage">
      ${
        board && setup
          ? html`<${SetupBoard} ...${{ ...props, board, draft, tool, setDraft }} />`
          : html`<pre class="position" tabindex="0">
${draft.problem === '' ? textOf(game, draft.text) : draft.text}</pre>`
      }
    </div>
    <div class="record">
      <h2>Set up a position</h2>
      ${
        board && setup
          ? html`<${Tools} ...${{ game, board, tool, setTool }} /> ${Object.entries(setup.options ?? {}).map(
                ([name, option]) =>
                  html`<${OptionField}
                    key=${name}
                    ...${{ name, option, value: draft.options[name] }}
                    onValue=${(value: unknown) =>
                      setDraft(
                        changed(game, board, { ...draft, options: { ...draft.options, [name]: value } }),
                      )}
                  />`,
              )}`
          : html`<p class="soft">
              The board of these rules cannot be set up by clicks: what lies on it is not all that they
              remember. Type the position.
            </p>`
      }
      <label class="field">
        <span>Position</span>
        <input
          name="position"
          value=${draft.text}
          autocomplete="off"
          spellcheck=${false}
          onInput=${(event: Event) => read((event.currentTarget as HTMLInputElement).value)}
        />
      </label>
      <p class=${draft.problem === '' ? 'soft' : 'problem'} role="status">
        ${draft.problem === '' ? 'A game can begin here.' : draft.problem}
      </p>
    </div>
    <div class="controls">
      <div class="acts">
        ${
          board &&
          setup &&
          button('Empty board', () => setDraft(changed(game, board, { ...draft, pieces: [] })), {
            name: 'empty',
          })
        }
        ${button('Start of the game', () => read(game.print(game.start())), { name: 'start' })}
        ${button('Cancel', onCancel, { name: 'cancel' })}
        ${button('Play from here', () => onPlay(draft.text), { name: 'play', disabled: draft.problem !== '' })}
      </div>
    </div>
  </div>`;
}

interface SetupBoardProps extends SetupViewProps {
  readonly board: GameBoard;
  readonly draft: Draft;
  readonly tool: Tool;
  readonly setDraft: (draft: Draft) => void;
}

function SetupBoard({ game, board, flipped, draft, tool, setDraft }: SetupBoardProps): VNode {
  const { roles } = game;
  const drawn = useGround(board, flipped, roles);
  const { ground, frame } = drawn;
  // The cell whose piece moves next.
  const [held, setHeld] = useState<number | undefined>(undefined);
  const { pieces } = draft;
  const place = (cell: number) => {
    const lies = pieces.find((piece) => piece.cell === cell);
    if (tool === 'move') {
      if (held === undefined && lies === undefined) return;
      setHeld(held === undefined ? cell : undefined);
      if (held !== undefined && held !== cell)
        setDraft(changed(game, board, { ...draft, pieces: exchanged(pieces, held, cell) }));
      return;
    }
    setHeld(undefined);
    const look = tool === 'remove' ? undefined : board.setup!.pieces[tool];
    const again = look !== undefined && lies !== undefined && isAlike(lies, look);
    setDraft(changed(game, board, { ...draft, pieces: withPiece(pieces, cell, again ? undefined : look) }));
  };
  const says = (cell: number) => {
    const held = pieces.filter((piece) => piece.cell === cell).map((piece) => pieceText(piece, roles));
    return [board.cells[cell].name, ...held].join(', ');
  };
  const marked = tool === 'move' ? held : undefined;
  return html`<div class="board-area open" style=${`--ratio: ${frame.width / frame.height}`}>
    <svg class="board" viewBox=${drawn.viewBox} aria-hidden="true">
      <g dangerouslySetInnerHTML=${{ __html: drawn.surface }} />
      <g>${marked !== undefined && cellMark(ground, marked, 'chosen')}</g>
      <g dangerouslySetInnerHTML=${{ __html: drawn.labels }} />
      ${pieces.map((piece) => {
        const { x, y } = ground.cells[piece.cell];
        return html`<g
          key=${piece.cell}
          transform=${`translate(${at(x)} ${at(y)})`}
          dangerouslySetInnerHTML=${{ __html: drawnPiece(piece, board, roles) }}
        />`;
      })}
    </svg>
    <${CellButtons}
      drawn=${drawn}
      lookOf=${(cell: number) => ({ says: says(cell), next: true, pressed: cell === marked, enabled: true })}
      onPick=${place}
      onEscape=${() => setHeld(undefined)}
    />
  </div>`;
}

interface ToolsProps {
  readonly game: Game;
  readonly board: GameBoard;
  readonly tool: Tool;
  readonly setTool: (tool: Tool) => void;
}

/** What clicks do, as radio buttons. */
function Tools({ game, board, tool, setTool }: ToolsProps): VNode {
  const one = (value: Tool, label: string, sign: unknown) =>
    html`<label class="tool" title=${label}>
      <input
        type="radio"
        name="tool"
        value=${value}
        checked=${tool === value}
        onChange=${() => setTool(value)}
        aria-label=${label}
      />
      ${sign}
    </label>`;
  return html`<fieldset class="tools">
    <legend class="unseen">what a click does</legend>
    ${one('move', 'move a piece', html`<span>Move</span>`)}
    ${board.setup!.pieces.map((look, i) =>
      one(
        i,
        pieceText({ ...look, cell: 0 }, game.roles),
        html`<svg
          viewBox="-50 -50 100 100"
          aria-hidden="true"
          dangerouslySetInnerHTML=${{ __html: drawnPiece(look, board, game.roles) }}
        />`,
      ),
    )}
    ${one('remove', 'take a piece away', html`<span>Remove</span>`)}
  </fieldset>`;
}

interface OptionFieldProps {
  readonly name: string;
  readonly option: Option;
  readonly value: unknown;
  readonly onValue: (value: unknown) => void;
}

/** What the pieces do not tell. */
function OptionField(props: OptionFieldProps): VNode {
  const { help } = props.option;
  return html`<label class="field">
    <span>${help.charAt(0).toUpperCase() + help.slice(1)}</span>
    ${optionControl(props)}
  </label>`;
}

function optionControl({ name, option: { kind }, value, onValue }: OptionFieldProps): VNode {
  const changeOf = (read: (field: HTMLInputElement) => unknown) => (event: Event) =>
    onValue(read(event.currentTarget as HTMLInputElement));
  const text = String(value);
  if (kind.name === 'choice')
    return html`<select
      ...${{ name, value: text }}
      onChange=${changeOf((field) => kind.choices.find((choice) => String(choice) === field.value))}
    >
      ${kind.choices.map((choice) => html`<option value=${String(choice)}>${String(choice)}</option>`)}
    </select>`;
  if (kind.name === 'whole')
    return html`<input
      type="number"
      ...${{ name, min: kind.min, max: kind.max, step: 1, value: text }}
      onChange=${changeOf((field) => Math.trunc(Number(field.value)))}
    />`;
  if (kind.name === 'flag')
    return html`<input
      type="checkbox"
      ...${{ name, checked: value === true }}
      onChange=${changeOf((field) => field.checked)}
    />`;
  return html`<input ...${{ name, value: text }} onChange=${changeOf((field) => field.value)} />`;
}

const drawnPiece = (look: PieceLook, { colours }: GameBoard, roles: readonly string[]): string =>
  drawPiece(look, colourOf(look.owner ?? 0, colours, roles), roles.length).text;

function isAlike(a: PieceLook, b: PieceLook): boolean {
  const keyOf = ({ owner, kind = 'man', text = '' }: PieceLook) => `${owner} ${kind} ${text}`;
  return keyOf(a) === keyOf(b);
}

/** The board in text, for games without a drawing. */
function textOf(game: Game, text: string): string {
  const position = game.parse!(text);
  return game.draw?.(position) ?? game.print(position);
}
