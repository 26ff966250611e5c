import jsTokens, { type Token } from 'js-tokens';

const SPACES: readonly Token['type'][] = [
  'WhiteSpace',
  'LineTerminatorSequence',
  'SingleLineComment',
  'MultiLineComment',
  'HashbangComment',
];
const WORDS: readonly Token['type'][] = [
  'IdentifierName',
  'PrivateIdentifier',
  'NumericLiteral',
  'RegularExpressionLiteral',
];
/** After these a line that ends does not end a statement. */
const OPEN = /^(?:[;,{([?:=&|<>*%^~!.]|[-+*/%&|^<>=!?]+=|=>|&&|\|\||\?\?)$/;

/**
 * JavaScript without its comments, without the spaces and line breaks that do not matter, and without `export {}`, which
 * types leave behind.
 */
export function squeeze(code: string): string {
  let text = '';
  let last: Token | undefined;
  let before: Token | undefined;
  let space = '';
  for (const token of jsTokens(code)) {
    if (SPACES.includes(token.type)) {
      space = space === '\n' || /[\n\r\u2028\u2029]/.test(token.value) ? '\n' : ' ';
      continue;
    }
    // In a script `<!--` begins a comment, in a module it does not.
    if (before?.value === '<' && token.value === '!') text += ' ';
    else if (space !== '' && before && matters(before, space, token)) text += space;
    text += token.value;
    const isEmpty = last?.value === 'export' && before?.value === '{' && token.value === '}';
    if (isEmpty) text = text.replace(/export\s*\{\}$/, '');
    [last, before] = isEmpty ? [] : [before, token];
    space = '';
  }
  return text;
}

function matters(before: Token, space: string, after: Token): boolean {
  const isWord = ({ type }: Token) => WORDS.includes(type);
  if (space === '\n') return !(before.type === 'Punctuator' && OPEN.test(before.value));
  if (isWord(before) && isWord(after)) return true;
  if (before.type === 'NumericLiteral') return after.value.startsWith('.');
  // `a + +b` is no `a ++b`, and `a / /b/` no comment.
  return /[-+/]$/.test(before.value) && before.value.at(-1) === after.value[0];
}
