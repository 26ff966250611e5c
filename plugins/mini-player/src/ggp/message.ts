import { kifText, parseKif } from '@evolab/gdl';
import { LONGEST_CLOCK } from './clock.ts';

/** A message of a game manager to a player (GGP communication protocol, as public servers use it). */
export type Message =
  | { readonly kind: 'info' }
  | {
      readonly kind: 'start';
      readonly match: string;
      readonly role: string;
      /** The rules as KIF. */
      readonly rules: string;
      /** Seconds. */
      readonly startClock: number;
      readonly playClock: number;
    }
  | {
      readonly kind: 'play' | 'stop';
      readonly match: string;
      /** The last joint move as KIF, one per role; undefined at the beginning. */
      readonly moves: readonly string[] | undefined;
    }
  | { readonly kind: 'abort'; readonly match: string }
  | { readonly kind: 'preview' };

/** The message that a text is; undefined if it is none, of which `say` is told why. */
export function messageIn(text: string, say: (line: string) => void): Message | undefined {
  try {
    return readMessage(text);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    say(`not understood: ${error.message}`);
    return undefined;
  }
}

/** Reads a message. Throws `SyntaxError` for any other text, or `LabError` if it is too long. */
export function readMessage(text: string): Message {
  const [message, ...rest] = parseKif(text);
  if (message?.kind !== 'list' || rest.length > 0) throw new SyntaxError('a message is one list');
  const [head, ...parts] = message.items;
  if (head?.kind !== 'word') throw new SyntaxError('a message begins with a word');
  const word = (i: number): string => {
    const part = parts[i];
    if (part?.kind !== 'word') throw new SyntaxError(`part ${i + 1} of ${head.text} must be a word`);
    return part.text;
  };
  const kind = head.text.toLowerCase();
  switch (kind) {
    case 'info':
    case 'preview':
      return { kind };
    case 'start': {
      const rules = parts[2];
      if (rules?.kind !== 'list') throw new SyntaxError('START has no list of rules');
      // An empty text would stand for the default rules of the game.
      if (rules.items.length === 0) throw new SyntaxError('START has no rules');
      return {
        kind,
        match: word(0),
        role: word(1),
        rules: rules.items.map(kifText).join('\n'),
        startClock: seconds(word(3)),
        playClock: seconds(word(4)),
      };
    }
    case 'play':
    case 'stop': {
      const moves = parts[1];
      if (moves === undefined) throw new SyntaxError(`${head.text} has no moves`);
      const none = moves.kind === 'word' && moves.text.toLowerCase() === 'nil';
      if (!none && moves.kind !== 'list') throw new SyntaxError(`the moves of ${head.text} are no list`);
      const made = moves.kind === 'list' ? moves.items.map(kifText) : [];
      return {
        kind,
        match: word(0),
        moves: made.length > 0 ? made : undefined,
      };
    }
    case 'abort':
      return { kind, match: word(0) };
    default:
      throw new SyntaxError(`no message is called '${head.text.slice(0, 20)}'`);
  }
}

function seconds(text: string): number {
  const value = Number(text);
  if (!(value >= 0 && value <= LONGEST_CLOCK))
    throw new SyntaxError(`a clock of '${text.slice(0, 20)}' seconds`);
  return value;
}
