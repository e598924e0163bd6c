import { createScanner } from 'jsonc-parser';

/** `odd`: not valid in JSON; `other`: brackets, commas, colons, constants, comments. */
type TokenKind = 'text' | 'number' | 'odd' | 'other';

/** A token of a JSON file and its position. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Token numbers of the scanner, whose names are available in TypeScript only. */
const tokenKinds: ReadonlyMap<number, TokenKind> = new Map([
  [10, 'text'],
  [11, 'number'],
  [16, 'odd'],
]);
const [LINE_BREAK, SPACE, END] = [14, 15, 17];

/** All tokens of a file without white space, valid or not. */
export const tokenize = (text: string): readonly Token[] => {
  const scanner = createScanner(text);
  const tokens: Token[] = [];
  for (let kind: number = scanner.scan(); kind !== END; kind = scanner.scan()) {
    const from = scanner.getTokenOffset();
    const to = from + scanner.getTokenLength();
    if (kind !== SPACE && kind !== LINE_BREAK)
      tokens.push({ kind: tokenKinds.get(kind) ?? 'other', text: text.slice(from, to), from, to });
  }
  return tokens;
};

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** An opened bracket and the sign that closes it. */
export interface OpenBracket {
  readonly closer: string;
  readonly from: number;
}

/** The brackets that are still open after some tokens, the innermost last. */
export const findOpenBrackets = (tokens: readonly Token[]): readonly OpenBracket[] => {
  const open: OpenBracket[] = [];
  for (const { text, from } of tokens) {
    const closer = closing[text];
    if (closer !== undefined) open.push({ closer, from });
    else if (text === open.at(-1)?.closer) open.pop();
  }
  return open;
};
