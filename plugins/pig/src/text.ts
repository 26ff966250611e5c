import { CHANCE, type Move } from 'evolab';
import { FACES, HOLD, Pig, ROLL } from './position.ts';

const NAMES = ['first', 'second'];

/** The scores, the points of the turn, whose turn it is, `rolls` while the die does, and the plies: `12 30 5 first 17`. */
export function print({ score0, score1, total, roller, turn, plies }: Pig): string {
  return `${score0} ${score1} ${total} ${NAMES[roller]}${turn === CHANCE ? ' rolls' : ''} ${plies}`;
}

const NUMBER = '(0|[1-9]\\d{0,5})';
const TEXT = new RegExp(`^${NUMBER} ${NUMBER} ${NUMBER} (first|second)( rolls)? ${NUMBER}$`);

/** Reads what `print` wrote; `SyntaxError` for scores that no rolls add up to, or too many plies. */
export function parse(text: string, target: number, maxPlies: number): Pig {
  const [, score0, score1, total, name, rolls, plies] = TEXT.exec(text) ?? [];
  if (name === undefined)
    throw new SyntaxError(`'${text}' is no position of Pig, such as '${print(new Pig(target, maxPlies))}'`);
  const p = new Pig(target, maxPlies);
  p.score0 = Number(score0);
  p.score1 = Number(score1);
  p.total = Number(total);
  p.roller = NAMES.indexOf(name);
  p.plies = Number(plies);
  const won = p.scoreOf(p.roller) >= target;
  p.over = won || p.plies >= maxPlies;
  p.turn = rolls !== undefined && !p.over ? CHANCE : p.roller;
  const last = p.scoreOf(p.roller) + p.total;
  if (print(p) !== text || [p.score0, p.score1, p.total].includes(1))
    throw new SyntaxError(`'${text}' cannot come up: a score or a turn is 0, or 2 and more`);
  if (p.scoreOf(1 - p.roller) >= target || (won ? p.total > 0 || last >= target + FACES : last >= target))
    throw new SyntaxError(`'${text}' goes on after ${target} points`);
  if (p.plies > maxPlies) throw new SyntaxError(`${p.plies} plies are beyond the limit of ${maxPlies}`);
  return p;
}

/** `roll`, `hold`, or the face of the die. */
export function moveName(_: Pig, move: Move): string {
  return move === ROLL ? 'roll' : move === HOLD ? 'hold' : String(move);
}

/** The scores as text for people. */
export function draw(p: Pig): string {
  const rows = NAMES.map((name, role) => {
    const turn = p.roller === role && !p.over ? `  turn ${p.total}${p.turn === CHANCE ? ', rolls' : ''}` : '';
    return `${name.padEnd(6)} ${String(p.scoreOf(role)).padStart(4)}${turn}`;
  });
  return [...rows, `to reach ${p.target}`].join('\n');
}
