import { findOpenBrackets, type OpenBracket, type Token, tokenize } from './tokens.ts';

/** A typing mistake; `rule` names its texts, `offset` its position. */
interface SyntaxMistake {
  readonly rule: string;
  readonly offset: number;
  readonly params?: Readonly<Record<string, string>>;
}

const BYTE_ORDER_MARK = '\ufeff';

/** Line of an offset, from 1. */
const lineAt = (text: string, offset: number): string => String(text.slice(0, offset).split('\n').length);

/** Problems of a file as a whole, independent of its content. */
const findFileMistake = (text: string): SyntaxMistake | undefined => {
  if (text.trim().replace(BYTE_ORDER_MARK, '') === '') return { rule: 'emptyFile', offset: 0 };
  const odd = text.search(/[\0\ufffd]/);
  if (odd >= 0) return { rule: 'otherEncoding', offset: odd };
  if (text.startsWith(BYTE_ORDER_MARK)) return { rule: 'byteOrderMark', offset: 0 };
  const conflict = text.search(/^(?:<{7}|={7}|>{7})(?: |$)/m);
  return conflict >= 0 ? { rule: 'conflict', offset: conflict } : undefined;
};

/** A missing, additional or mismatched bracket. */
const findBracketMistake = (
  text: string,
  open: readonly OpenBracket[],
  here: Token | undefined,
): SyntaxMistake | undefined => {
  const inner = open.at(-1);
  if (!here)
    return (
      inner && {
        rule: 'missingBracket',
        offset: text.trimEnd().length,
        params: { bracket: inner.closer, line: lineAt(text, inner.from) },
      }
    );
  const isCloser = here.text === '}' || here.text === ']';
  if (!inner) return { rule: 'extraBracket', offset: here.from, params: { bracket: here.text } };
  if (!isCloser || here.text === inner.closer) return undefined;
  const params = { bracket: here.text, meant: inner.closer, line: lineAt(text, inner.from) };
  return { rule: 'wrongBracket', offset: here.from, params };
};

/** The character at which parsing fails, with its context. */
interface ErrorContext {
  readonly text: string;
  readonly code: string;
  /** The token that could not be parsed; undefined at the end of the file. */
  readonly here: Token | undefined;
  readonly before: Token | undefined;
  readonly last: Token | undefined;
  /** All earlier brackets are closed. */
  readonly isClosed: boolean;
}

type MistakeDetector = (spot: ErrorContext) => SyntaxMistake | undefined;

const curlyQuotes = /[“”„‟«»‘’‚‛]/;
const isCloser = (token: Token | undefined): boolean => token?.text === '}' || token?.text === ']';
const isString = (token: Token | undefined): token is Token => token?.kind === 'text';
const mistake = (rule: string, offset: number, params?: SyntaxMistake['params']): SyntaxMistake => ({
  rule,
  offset,
  ...(params && { params }),
});

/** Quotation marks of word processors and of programming languages. */
const detectQuotes: MistakeDetector = ({ here, before }) => {
  for (const token of [before, here]) {
    if (!token) continue;
    const isSwallowing = isString(token) && /[“”„‟]\s*[:,}\]]/.test(token.text);
    const at = isSwallowing ? token.text.search(/[“”„‟]\s*[:,}\]]/) : token.text.search(curlyQuotes);
    if (isSwallowing || (token.kind === 'odd' && at >= 0))
      return mistake('curlyQuotes', token.from + at, { sign: token.text[at] ?? '' });
    if (token.kind === 'odd' && /^['`]/.test(token.text)) return mistake('singleQuotes', token.from);
  }
  return undefined;
};

const detectInvisibleCharacter: MistakeDetector = ({ here }) => {
  const at = here?.text.search(/[\u00a0\u200b-\u200f\u2028\u2029\u2060\ufeff\u3000]/) ?? -1;
  return here && at >= 0 && here.kind === 'odd' ? mistake('invisibleSign', here.from + at) : undefined;
};

const detectComment: MistakeDetector = ({ here, code }) =>
  here && (code === 'InvalidCommentToken' || /^(?:\/\/|\/\*|#)/.test(here.text))
    ? mistake('comment', here.from)
    : undefined;

/** A mistake inside a string, which the scanner reports at the start of the string. */
const detectMistakeInString: MistakeDetector = ({ here, code }) => {
  if (!here) return undefined;
  if (code === 'InvalidEscapeCharacter' || code === 'InvalidUnicode') {
    const odd = [...here.text.matchAll(/\\(?:u[0-9a-fA-F]{4}|.)/g)].find(
      ([sign]) => !/^\\(?:["\\/bfnrt]|u.{4})$/.test(sign),
    );
    return mistake('backslash', here.from + (odd?.index ?? 0), {
      written: odd?.[0] ?? '\\',
      meant: `\\${odd?.[0] ?? '\\'}`,
    });
  }
  if (code === 'UnexpectedEndOfString') return mistake('openText', here.from);
  return code === 'InvalidCharacter' ? mistake('controlSign', here.from) : undefined;
};

const constants = ['true', 'false', 'null'];

/** A word without quotation marks. */
const detectBareWord: MistakeDetector = ({ here, before, text }) => {
  const [word] = /^[\p{L}_$][\p{L}\p{N}_$-]*/u.exec(here?.text ?? '') ?? [];
  if (!here || word === undefined || here.kind !== 'odd') return undefined;
  if (isString(before) && before.to === here.from) return mistake('innerQuote', before.to - 1);
  const meant = constants.find((constant) => constant === word.toLowerCase());
  if (meant !== undefined) return mistake('wrongLetters', here.from, { written: word, meant });
  const isName = /^\s*:/.test(text.slice(here.from + word.length));
  return mistake(isName ? 'bareName' : 'bareText', here.from, { word });
};

const detectNumber: MistakeDetector = ({ here, before, last, code, text }) => {
  const isNumber = (token: Token | undefined): boolean => token?.kind === 'number';
  if (!here) return undefined;
  if (isNumber(here) && before?.text === ',' && isNumber(last) && last?.to === before.from && before.to === here.from)
    return mistake('decimalComma', before.from, {
      written: `${last.text},${here.text}`,
      meant: `${last.text}.${here.text}`,
    });
  const isOdd = /^[+.]\d|^-[^\d]/.test(here.text) || code.endsWith('Number');
  if (isOdd) return mistake('oddNumber', here.from, { written: here.text });
  return isNumber(here) && isNumber(before) && before?.to === here.from
    ? mistake('oddNumber', before.from, { written: /^[\w.+-]+/.exec(text.slice(before.from))?.[0] ?? here.text })
    : undefined;
};

const detectComma: MistakeDetector = ({ here, before, code }) => {
  if (isCloser(here) && before?.text === ',') return mistake('trailingComma', before.from);
  if (here?.text === ',' && before && /^[,{[]$/.test(before.text)) return mistake('extraComma', here.from);
  if (here?.text === ';') return mistake('wrongSign', here.from, { sign: ';', meant: ',' });
  const isNext = here && before && code === 'CommaExpected' && !isCloser(here) && here.text !== ':';
  return isNext ? mistake('missingComma', before.to) : undefined;
};

const detectColon: MistakeDetector = ({ here, before, code }) => {
  if (here && /^=>?/.test(here.text))
    return mistake('wrongSign', here.from, { sign: /^=>?/.exec(here.text)?.[0] ?? '=', meant: ':' });
  if (before && isString(before) && code === 'ColonExpected')
    return mistake('missingColon', before.to, { name: before.text });
  if (here && before?.text === ':' && (here.text === ',' || isCloser(here))) return mistake('missingValue', before.to);
  if (here?.text === ':' && isString(before)) return mistake('nameInList', before.from, { name: before.text });
  return here && code === 'PropertyNameExpected' ? mistake('missingName', here.from) : undefined;
};

/** Text after the closing bracket of the file. */
const detectTextAfterEnd: MistakeDetector = ({ here, text, isClosed }) =>
  here && isClosed && !isCloser(here)
    ? mistake('behindTheEnd', here.from, { word: /^\S{1,30}/.exec(text.slice(here.from))?.[0] ?? here.text })
    : undefined;

const detectors: readonly MistakeDetector[] = [
  detectInvisibleCharacter,
  detectComment,
  detectTextAfterEnd,
  detectQuotes,
  detectMistakeInString,
  detectBareWord,
  detectNumber,
  detectComma,
  detectColon,
];

/** The first error of the parser: its code and position. */
interface ParserError {
  readonly code: string;
  readonly offset: number;
}

/** The probable typing mistake at the position where parsing fails. */
export const explainSyntaxError = (text: string, { code, offset }: ParserError): SyntaxMistake => {
  if (code === 'TooDeep') return mistake('tooDeep', offset);
  if (code === 'TooLarge') return mistake('tooLarge', offset);
  if (code === 'TooMany') return mistake('tooManyValues', offset);
  const whole = findFileMistake(text);
  if (whole) return whole;
  const tokens = tokenize(text);
  const at = tokens.findIndex(({ to }) => to > offset);
  const [done, here] = at < 0 ? [tokens, undefined] : [tokens.slice(0, at), tokens[at]];
  const isClosed = isCloser(done.at(-1)) && findOpenBrackets(done).length === 0;
  const spot: ErrorContext = { text, code, here, before: done.at(-1), last: done.at(-2), isClosed };
  for (const guess of detectors) {
    const found = guess(spot);
    if (found) return found;
  }
  return findBracketMistake(text, findOpenBrackets(done), here) ?? mistake('syntax', offset, { code });
};
