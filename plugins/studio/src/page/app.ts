import { largest } from 'evolab';
import { CHANCE, type GameBoard, type Role } from 'evolab/browser';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { BoardView } from './board-view.ts';
import { signed, CurveView } from './curve-view.ts';
import { html } from './html.ts';
import { roleBelow, type Looks } from './looks.ts';
import { MovesView } from './moves-view.ts';
import type { PageData } from './protocol.ts';
import { SeatView } from './seat-view.ts';
import { SetupView } from './setup-view.ts';
import type { Studied } from './studied.ts';
import { StudiedView } from './studied-view.ts';
import type { Table } from './table.ts';

export interface AppProps {
  readonly table: Table;
  readonly board: GameBoard | undefined;
  readonly looks: Looks | undefined;
  readonly studied: Studied;
  readonly data: PageData;
  /** What is said to those who do not see the board. */
  readonly said: string;
}

/** A game at a board, with all that belongs to it. */
export function App({ table, board, looks, studied, data, said }: AppProps): VNode {
  const { game } = table.parts;
  const sides = board && roleBelow(table.homePieces, board, game.roles);
  const person = Math.max(0, table.players.indexOf('person'));
  const [turned, setTurned] = useState<boolean | undefined>(undefined);
  const [settingUp, setSettingUp] = useState(false);
  // A person sits below.
  const flipped = turned ?? (sides !== undefined && person !== sides);
  if (settingUp) {
    const onPlay = (text: string) => {
      setSettingUp(false);
      table.beginAt(text);
    };
    const from = game.print(table.position);
    return html`<${SetupView}
      ...${{ game, board, flipped, from, onPlay }}
      onCancel=${() => setSettingUp(false)}
    />`;
  }
  const lower = sides === undefined ? person : flipped ? 1 - sides : sides;
  const upper = game.roles.flatMap((_, role): Role[] => (role === lower ? [] : [role]));
  const seat = (role: Role) => html`<${SeatView} key=${role} table=${table} role=${role} />`;
  return html`<div class="play">
      <div class="above">${upper.map(seat)}</div>
      <div class="stage">
        ${
          board && looks
            ? html`<${BoardView} table=${table} board=${board} looks=${looks} flipped=${flipped} />`
            : html`<pre class="position" tabindex="0">${textOf(table)}</pre>`
        }
        ${captionOf(table)}
      </div>
      <div class="below">${seat(lower)}</div>
      <div class="record">
        <p class=${`status${table.over ? ' over' : ''}`} role="status">${statusOf(table)}</p>
        ${problemOf(table)} ${choices(table)}
        <${StudiedView} table=${table} studied=${studied} tree=${data.tree} />
        <${MovesView} table=${table} />
      </div>
      <${Controls}
        table=${table}
        studied=${studied}
        flip=${board && (() => setTurned(!flipped))}
        setUp=${game.parse && (() => setSettingUp(true))}
      />
    </div>
    ${data.rules && html`<${Rules} rules=${data.rules} />`}
    <${CurveView} table=${table} />
    <${Stories} data=${data} /> ${data.agents.length > 0 && seedView(table)}
    <p class="unseen" aria-live="polite">${said}</p>`;
}

/** Keeps its place once there was something to say at the start. */
function captionOf({ position, line, parts: { board } }: Table): VNode | undefined {
  const text = board?.caption?.(position) ?? '';
  const reserved = (board?.caption?.(line.positions[0]) ?? '') !== '';
  return text !== '' || reserved ? html`<p class="caption">${text}</p>` : undefined;
}

interface ControlsProps {
  readonly table: Table;
  readonly studied: Studied;
  /** Undefined if there is no board to turn, and no position that could be read. */
  readonly flip: (() => void) | undefined;
  readonly setUp: (() => void) | undefined;
}

function Controls({ table, studied, flip, setUp }: ControlsProps): VNode {
  const { shown, line, parts } = table;
  const button = (name: string, label: string, sign: unknown, act: () => void, disabled = false) =>
    html`<button
      type="button"
      name=${name}
      aria-label=${label}
      title=${label}
      disabled=${disabled}
      onClick=${act}
    >
      ${sign}
    </button>`;
  const helped = parts.agents.length > 0;
  const left = table.line.positions.filter(({ over }, ply) => !over && line.values[ply] === undefined).length;
  return html`<div class="controls">
    <div class="steps" role="group" aria-label="step through the game">
      ${button('first', 'first position', '«', () => table.step(0), shown === 0)}
      ${button('back', 'one move back', '‹', () => table.step(shown - 1), shown === 0)}
      ${button('next', 'next move', '›', () => table.step(shown + 1), table.atEnd)}
      ${button('last', 'last position', '»', () => table.step(line.length), table.atEnd)}
      ${flip && button('flip', 'turn the board', '⇅', flip)}
    </div>
    <div class="acts">
      ${button('take-back', 'take back', 'Take back', () => table.takeBack(), line.length === 0)}
      ${helped && button('hint', 'hint', 'Hint', () => void table.askHint(), table.thinking !== undefined || table.position.over)}
      ${
        table.analysing > 0
          ? button('stop', `stop (${table.analysing})`, `Stop (${table.analysing})`, () => table.stop())
          : helped &&
            button(
              'analyse',
              'judge the game',
              'Judge the game',
              () => void table.analyse(),
              line.length === 0 || left === 0 || table.thinking !== undefined,
            )
      }
      ${
        studied.judge(table) !== undefined &&
        html`<button
          type="button"
          name="study"
          aria-pressed=${String(studied.isOn)}
          title="search the position that is shown, as long as you look"
          onClick=${() => studied.toggle(table)}
        >
          ${studied.isOn ? 'Stop' : 'Analyse'}
        </button>`
      }
      ${setUp && button('set-up', 'set up a position', 'Set up', setUp)}
      ${table.watching && !table.over && button('pause', table.paused ? 'go on' : 'pause', table.paused ? 'Go on' : 'Pause', () => table.pause(!table.paused))}
      ${!table.atEnd && button('continue', 'play from here', 'Play from here', () => table.continueHere())}
      ${parts.game.roles.length > 1 && button('switch', 'switch sides and begin again', 'Switch sides', () => table.switchSides())}
      ${button('new', 'new game', 'New game', () => table.newGame())}
    </div>
  </div>`;
}

/** Moves that are chosen by their names: passes, moves of games without cells, and those that cells do not tell apart. */
function choices(table: Table): VNode | undefined {
  if (!table.personMoves) return undefined;
  const { between, options, chosen, left } = table;
  const pathless = chosen.length === 0 ? options.filter(({ path }) => path.length === 0) : [];
  const open = between.length > 0 ? between : pathless;
  const move = ({ move, name }: { move: number; name: string }) =>
    html`<button type="button" key=${move} data-move=${name} onClick=${() => table.play(move)}>
      ${name}
    </button>`;
  return html`<div class="choices">
    ${open.length > 0 && html`<div class="choice" role="group" aria-label="moves to choose from">${open.map(move)}</div>`}
    ${
      open.length < left.length &&
      html`<details>
        <summary>Moves by name (${left.length})</summary>
        <div class="choice">${left.map(move)}</div>
      </details>`
    }
  </div>`;
}

function problemOf({ problem }: Table): VNode | undefined {
  return problem === '' ? undefined : html`<p class="problem" role="alert">${problem}</p>`;
}

function statusOf(table: Table): string {
  const { game } = table.parts;
  if (!table.atEnd) return `After ${table.shown} of ${table.line.length} moves`;
  if (table.over) return resultOf(table);
  const { turn } = table.position;
  if (turn === CHANCE) return 'Chance is next';
  const player = table.players[turn];
  if (table.hint?.ply === table.shown) {
    const { option, value } = table.hint;
    return `Hint: ${option.name}${value === undefined ? '' : ` (${signed(value)})`}`;
  }
  if (player === 'person') {
    const yours = game.roles.length > 1 ? `Your move (${game.roles[turn]})` : 'Your move';
    if (table.between.some(({ cells }) => cells.turned)) return 'Choose the part to turn';
    if (table.between.length > 0) return 'Choose one of these moves';
    if (table.options.every(({ path }) => path.length === 0)) return `${yours}: choose it by name`;
    if (table.chosen.length > 0) return 'Choose where to';
    return yours;
  }
  if (table.paused) return 'Paused';
  return `${table.parts.agents[player.agent].name} is thinking`;
}

function resultOf({ line, parts: { game } }: Table): string {
  if (!line.last.over) return 'Draw: the game has taken too long';
  const payoffs = game.roles.map((_, role) => line.last.payoff(role));
  if (payoffs.length === 1) return `The end: ${Math.round(50 * (payoffs[0] + 1))} of 100 points`;
  const best = largest(payoffs);
  const winners = payoffs.flatMap((payoff, role) => (payoff === best ? [game.roles[role]] : []));
  if (payoffs.length === 2) return winners.length === 2 ? 'Draw' : `${capital(winners[0])} wins`;
  return `The end: ${payoffs.map((payoff, role) => `${game.roles[role]} ${signed(payoff)}`).join(', ')}`;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function textOf({ position, parts: { game } }: Table): string {
  return game.draw?.(position) ?? game.print(position);
}

/** What the agents' random choices depend on. */
function seedView(table: Table): VNode {
  const change = (text: string) => {
    const seed = Number(text);
    if (text !== '' && Number.isSafeInteger(seed) && seed >= 0) table.newGame(seed);
  };
  return html`<p class="seed">
    <label>
      Seed of this game${' '}
      <input
        type="number"
        min="0"
        step="1"
        value=${table.seed}
        onChange=${(event: Event) => change((event.currentTarget as HTMLInputElement).value)}
      />
    </label>
    ${' '}The agents answer the same moves alike in games with the same seed, here and in lab play.
  </p>`;
}

/** How the game is played. */
const Rules = ({ rules }: { rules: readonly string[] }): VNode =>
  html`<section class="rules">
    <h2>Rules</h2>
    ${rules.map((text) => html`<p>${text}</p>`)}
  </section>`;

/** What people are told of the agents. */
function Stories({ data }: { data: PageData }): VNode {
  const facts = (list: PageData['agents'][number]['story']) =>
    html`<dl>
      ${list.map(
        ({ name, text }) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${text}</dd>
          </div>`,
      )}
    </dl>`;
  return html`<section class="stories">
    ${data.agents.map(
      ({ name, story }) =>
        html`<article>
          <h2>${name}</h2>
          ${facts(story)}
        </article>`,
    )}
  </section>`;
}
