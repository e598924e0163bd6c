import { openAfter, type Token, tokensOf } from './tokens.ts';
import { slipOfBrackets, slipOfFile } from './whole-file.ts';

/** What somebody mistyped; `rule` names its sentences, `offset` is where to look. */
export interface Slip {
  readonly rule: string;
  readonly offset: number;
  readonly params?: Readonly<Record<string, string>>;
}

/** The sign at which a file stops being readable, with what stands around it. */
interface Spot {
  readonly text: string;
  readonly code: string;
  /** What could not be read; undefined at the end of the file. */
  readonly here: Token | undefined;
  readonly before: Token | undefined;
  readonly last: Token | undefined;
  /** Every bracket before is closed. */
  readonly isClosed: boolean;
}

type Guess = (spot: Spot) => Slip | undefined;

const curly = /[“”„‟«»‘’‚‛]/;
const isCloser = (token: Token | undefined): boolean => token?.text === '}' || token?.text === ']';
const isString = (token: Token | undefined): token is Token => token?.kind === 'text';
const slip = (rule: string, offset: number, params?: Slip['params']): Slip => ({
  rule,
  offset,
  ...(params && { params }),
});

/** Quotation marks of a word processor, and those of programming languages. */
const quotes: Guess = ({ here, before }) => {
  for (const token of [before, here]) {
    if (!token) continue;
    const isSwallowing = isString(token) && /[“”„‟]\s*[:,}\]]/.test(token.text);
    const at = isSwallowing ? token.text.search(/[“”„‟]\s*[:,}\]]/) : token.text.search(curly);
    if (isSwallowing || (token.kind === 'odd' && at >= 0))
      return slip('curlyQuotes', token.from + at, { sign: token.text[at] ?? '' });
    if (token.kind === 'odd' && /^['`]/.test(token.text)) return slip('singleQuotes', token.from);
  }
  return undefined;
};

const invisible: Guess = ({ here }) => {
  const at = here?.text.search(/[\u00a0\u200b-\u200f\u2028\u2029\u2060\ufeff\u3000]/) ?? -1;
  return here && at >= 0 && here.kind === 'odd' ? slip('invisibleSign', here.from + at) : undefined;
};

const comments: Guess = ({ here, code }) =>
  here && (code === 'InvalidCommentToken' || /^(?:\/\/|\/\*|#)/.test(here.text))
    ? slip('comment', here.from)
    : undefined;

/** A mistake inside a text, which the scanner tells at its beginning. */
const insideText: Guess = ({ here, code }) => {
  if (!here) return undefined;
  if (code === 'InvalidEscapeCharacter' || code === 'InvalidUnicode') {
    const odd = [...here.text.matchAll(/\\(?:u[0-9a-fA-F]{4}|.)/g)].find(
      ([sign]) => !/^\\(?:["\\/bfnrt]|u.{4})$/.test(sign),
    );
    return slip('backslash', here.from + (odd?.index ?? 0), {
      written: odd?.[0] ?? '\\',
      meant: `\\${odd?.[0] ?? '\\'}`,
    });
  }
  if (code === 'UnexpectedEndOfString') return slip('openText', here.from);
  return code === 'InvalidCharacter' ? slip('controlSign', here.from) : undefined;
};

const constants = ['true', 'false', 'null'];

/** A word without quotation marks. */
const bareWord: Guess = ({ here, before, text }) => {
  const [word] = /^[\p{L}_$][\p{L}\p{N}_$-]*/u.exec(here?.text ?? '') ?? [];
  if (!here || word === undefined || here.kind !== 'odd') return undefined;
  if (isString(before) && before.to === here.from) return slip('innerQuote', before.to - 1);
  const meant = constants.find((constant) => constant === word.toLowerCase());
  if (meant !== undefined) return slip('wrongLetters', here.from, { written: word, meant });
  const isName = /^\s*:/.test(text.slice(here.from + word.length));
  return slip(isName ? 'bareName' : 'bareText', here.from, { word });
};

const numbers: Guess = ({ here, before, last, code, text }) => {
  const isNumber = (token: Token | undefined): boolean => token?.kind === 'number';
  if (!here) return undefined;
  if (isNumber(here) && before?.text === ',' && isNumber(last) && last?.to === before.from && before.to === here.from)
    return slip('decimalComma', before.from, {
      written: `${last.text},${here.text}`,
      meant: `${last.text}.${here.text}`,
    });
  const isOdd = /^[+.]\d|^-[^\d]/.test(here.text) || code.endsWith('Number');
  if (isOdd) return slip('oddNumber', here.from, { written: here.text });
  return isNumber(here) && isNumber(before) && before?.to === here.from
    ? slip('oddNumber', before.from, { written: /^[\w.+-]+/.exec(text.slice(before.from))?.[0] ?? here.text })
    : undefined;
};

const commas: Guess = ({ here, before, code }) => {
  if (isCloser(here) && before?.text === ',') return slip('trailingComma', before.from);
  if (here?.text === ',' && before && /^[,{[]$/.test(before.text)) return slip('extraComma', here.from);
  if (here?.text === ';') return slip('wrongSign', here.from, { sign: ';', meant: ',' });
  const isNext = here && before && code === 'CommaExpected' && !isCloser(here) && here.text !== ':';
  return isNext ? slip('missingComma', before.to) : undefined;
};

const colons: Guess = ({ here, before, code }) => {
  if (here && /^=>?/.test(here.text))
    return slip('wrongSign', here.from, { sign: /^=>?/.exec(here.text)?.[0] ?? '=', meant: ':' });
  if (before && isString(before) && code === 'ColonExpected')
    return slip('missingColon', before.to, { name: before.text });
  if (here && before?.text === ':' && (here.text === ',' || isCloser(here))) return slip('missingValue', before.to);
  if (here?.text === ':' && isString(before)) return slip('nameInList', before.from, { name: before.text });
  return here && code === 'PropertyNameExpected' ? slip('missingName', here.from) : undefined;
};

/** Something behind the bracket that closes the file. */
const behindTheEnd: Guess = ({ here, text, isClosed }) =>
  here && isClosed && !isCloser(here)
    ? slip('behindTheEnd', here.from, { word: /^\S{1,30}/.exec(text.slice(here.from))?.[0] ?? here.text })
    : undefined;

const guesses: readonly Guess[] = [
  invisible,
  comments,
  behindTheEnd,
  quotes,
  insideText,
  bareWord,
  numbers,
  commas,
  colons,
];

/** The first error of the parser: its code and where it stands. */
export interface ParserError {
  readonly code: string;
  readonly offset: number;
}

/** What was probably mistyped where a file stops being readable. */
export const nameSlip = (text: string, { code, offset }: ParserError): Slip => {
  if (code === 'TooDeep') return slip('tooDeep', offset);
  if (code === 'TooLarge') return slip('tooLarge', offset);
  const whole = slipOfFile(text);
  if (whole) return whole;
  const tokens = tokensOf(text);
  const at = tokens.findIndex(({ to }) => to > offset);
  const [done, here] = at < 0 ? [tokens, undefined] : [tokens.slice(0, at), tokens[at]];
  const isClosed = isCloser(done.at(-1)) && openAfter(done).length === 0;
  const spot: Spot = { text, code, here, before: done.at(-1), last: done.at(-2), isClosed };
  for (const guess of guesses) {
    const found = guess(spot);
    if (found) return found;
  }
  return slipOfBrackets(text, openAfter(done), here) ?? slip('syntax', offset, { code });
};
