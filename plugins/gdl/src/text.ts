import { lowestBit, type Role } from 'evolab';
import type { Machine } from './machine.ts';
import { GdlPosition, NotInTurn, WrongSum } from './position.ts';
import { kifText, parseKif, type Expression } from './kif.ts';
import { parseTerm, termText, type Term } from './rules.ts';

/**
 * A position as one line of KIF: its facts in alphabetical order, then the choices already made in this step.
 */
export function printPosition(position: GdlPosition): string {
  const { machine, steps, chosen } = position;
  const facts = machine.facts(position).map(termText).sort();
  const made: string[] = [];
  for (let left = position.made; left !== 0; left &= left - 1) {
    const role = lowestBit(left);
    made.push(`(does ${machine.roles[role]} ${termText(machine.action(role, chosen[role])!)})`);
  }
  return [`(step ${steps})`, `(true ${facts.join(' ')})`, ...made].slice(steps > 0 ? 0 : 1).join(' ');
}

/** Reads what `printPosition` wrote. Throws `SyntaxError`. */
export function parsePosition(text: string, machine: Machine, limit: number): GdlPosition {
  const refuse = (why: string) => new SyntaxError(`'${shortened(text)}' ${why}`);
  const position = new GdlPosition(machine, limit);
  const lists = parseKif(text).map((item) => (item.kind === 'list' ? item.items : [item]));
  const named = (word: string) => lists.filter(([first]) => first?.kind === 'word' && first.text === word);
  const [[facts], [step], does] = [named('true'), named('step'), named('does')];
  if (facts === undefined || named('true').length > 1 || named('step').length > 1)
    throw refuse('is no position, such as (true (cell 1 1 b) (control x))');
  if (lists.length !== 1 + (step === undefined ? 0 : 1) + does.length)
    throw refuse('says more than true, step and does');
  if (step !== undefined) {
    const count = step[1]?.kind === 'word' && step.length === 2 ? step[1].text : '';
    if (!/^[1-9]\d{0,8}$/.test(count) || limit === 0 || Number(count) > limit)
      throw refuse(limit === 0 ? 'counts steps, and these rules do not' : `has no step from 1 to ${limit}`);
    position.steps = Number(count);
  }
  const terms = facts.slice(1).map((item) => termOf(item));
  if (!machine.put(position, terms)) throw refuse('has a fact that these rules do not know');
  try {
    position.settle();
  } catch (error) {
    if (error instanceof NotInTurn) throw refuse('lets several roles choose at once, which the rules do not');
    throw error;
  }
  for (const [, who, what, ...rest] of does) {
    const role: Role = who === undefined ? -1 : machine.roles.indexOf(termText(termOf(who)));
    if (role < 0 || what === undefined || rest.length > 0 || role !== position.turn || position.over)
      throw refuse('has choices of roles that do not choose, or in another order');
    const move = machine.moveOf(position, role, termOf(what));
    const last = position.choosers >>> role === 1 && position.outcomes === 0;
    if (move === undefined || last) throw refuse('has a choice that is not open');
    position.play(move);
  }
  try {
    if (position.over) position.payoff(0);
  } catch (error) {
    if (error instanceof WrongSum) throw refuse('ends with goals that no game ends with');
    throw error;
  }
  return position;
}

function termOf(expression: Expression): Term {
  return parseTerm(kifText(expression));
}

const shortened = (text: string): string => (text.length <= 80 ? text : `${text.slice(0, 77)}...`);
