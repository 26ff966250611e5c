import { colourOf, drawPiece, pieceCounts, tokenOf, type Role } from 'evolab/browser';
import type { VNode } from 'preact';
import { html } from './html.ts';
import { markOf } from './looks.ts';
import type { Player, Table } from './table.ts';

/** A role is thought to lose pieces in a game that begins with so many of them. */
const ARMY = 3;

/** A role: who plays it and how strong, its pieces, and what it has taken. */
export function SeatView({ table, role }: { table: Table; role: Role }): VNode {
  const { game, board, agents } = table.parts;
  const player = table.players[role];
  const turn = !table.over && table.atEnd && table.position.turn === role;
  const counts = board && pieceCounts(table.pieces, game.roles.length);
  const choose = (value: string) => {
    const agent = Number(value);
    const { levels } = agents[agent] ?? { levels: [] };
    table.setPlayer(role, value === 'person' ? 'person' : { agent, level: levels.length - 1 });
  };
  const name = game.roles[role];
  return html`<div class=${`seat${turn ? ' to-move' : ''}`} data-role=${role}>
    <svg
      class="token"
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      dangerouslySetInnerHTML=${{ __html: token(table, role) }}
    />
    <span class="role">${name}</span>
    <select
      aria-label=${`who plays ${name}`}
      value=${player === 'person' ? 'person' : String(player.agent)}
      onChange=${(event: Event) => choose((event.currentTarget as HTMLSelectElement).value)}
    >
      <option value="person">
        ${agents.length === 0 && game.roles.length > 1 ? `Player ${role + 1}` : 'You'}
      </option>
      ${agents.map((agent, i) => html`<option value=${String(i)}>${agent.name}</option>`)}
    </select>
    ${levelChoice(table, role, player)}
    <span class="fill" />
    ${table.thinking === role && html`<span class="thinking" title="thinking"><i /><i /><i /></span>`}
    ${counts && taken(table, role, counts)}
    ${counts && game.roles.length > 1 && html`<span class="count" title=${`pieces of ${name}`}>${counts[role]}</span>`}
  </div>`;
}

function levelChoice(table: Table, role: Role, player: Player): VNode | undefined {
  if (player === 'person') return undefined;
  const { levels } = table.parts.agents[player.agent];
  if (levels.length < 2) return undefined;
  const change = (value: string) => table.setPlayer(role, { ...player, level: Number(value) });
  return html`<select
    class="level"
    aria-label=${`how strong ${table.parts.game.roles[role]} plays`}
    value=${String(player.level)}
    onChange=${(event: Event) => change((event.currentTarget as HTMLSelectElement).value)}
  >
    ${levels.map(({ name }, i) => html`<option value=${String(i)}>${i === levels.length - 1 ? 'Full strength' : `Level ${i + 1}: ${name}`}</option>`)}
  </select>`;
}

/** What a role has taken from the other. */
function taken(table: Table, role: Role, counts: readonly number[]): VNode | undefined {
  if (table.parts.game.roles.length !== 2) return undefined;
  const before = pieceCounts(table.parts.board!.pieces(table.line.positions[0]), 2)?.[1 - role] ?? 0;
  const lost = before - counts[1 - role];
  if (before < ARMY || lost <= 0) return undefined;
  return html`<span class="taken-pieces" role="img" aria-label=${`${lost} taken`} title="taken">
    <svg
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      dangerouslySetInnerHTML=${{ __html: token(table, 1 - role) }}
    />
    <span aria-hidden="true">×${lost}</span>
  </span>`;
}

function token({ homePieces, parts: { board, game } }: Table, role: Role): string {
  const colour = colourOf(role, board?.colours, game.roles);
  return drawPiece(tokenOf(homePieces, role, markOf(game.roles[role])), colour, game.roles.length).text;
}
