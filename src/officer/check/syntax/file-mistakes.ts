import type { OpenBracket, Token } from './tokens.ts';

/** A typing mistake; `rule` names its texts, `offset` its position. */
export interface SyntaxMistake {
  readonly rule: string;
  readonly offset: number;
  readonly params?: Readonly<Record<string, string>>;
}

const BYTE_ORDER_MARK = '\ufeff';

/** Line of an offset, from 1. */
const lineAt = (text: string, offset: number): string => String(text.slice(0, offset).split('\n').length);

/** Problems of a file as a whole, independent of its content. */
export const findFileMistake = (text: string): SyntaxMistake | undefined => {
  if (text.trim().replace(BYTE_ORDER_MARK, '') === '') return { rule: 'emptyFile', offset: 0 };
  const odd = text.search(/[\0\ufffd]/);
  if (odd >= 0) return { rule: 'otherEncoding', offset: odd };
  if (text.startsWith(BYTE_ORDER_MARK)) return { rule: 'byteOrderMark', offset: 0 };
  const conflict = text.search(/^(?:<{7}|={7}|>{7})(?: |$)/m);
  return conflict >= 0 ? { rule: 'conflict', offset: conflict } : undefined;
};

/** A bracket too few, too many or of the other kind. */
export const findBracketMistake = (
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
