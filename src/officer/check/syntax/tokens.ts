import { createScanner, SyntaxKind } from 'jsonc-parser';

/** A sign or word of a JSON file and where it stands. */
export interface Token {
  readonly kind: SyntaxKind;
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const silent: ReadonlySet<SyntaxKind> = new Set([SyntaxKind.Trivia, SyntaxKind.LineBreakTrivia]);

/** All signs and words of a file, without the space between them; readable or not. */
export const tokensOf = (text: string): readonly Token[] => {
  const scanner = createScanner(text);
  const tokens: Token[] = [];
  for (let kind = scanner.scan(); kind !== SyntaxKind.EOF; kind = scanner.scan()) {
    const from = scanner.getTokenOffset();
    const to = from + scanner.getTokenLength();
    if (!silent.has(kind)) tokens.push({ kind, text: text.slice(from, to), from, to });
  }
  return tokens;
};

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** An opened bracket and the sign that closes it. */
export interface Open {
  readonly closer: string;
  readonly from: number;
}

/** The brackets that are still open after some tokens, the innermost last. */
export const openAfter = (tokens: readonly Token[]): readonly Open[] => {
  const open: Open[] = [];
  for (const { text, from } of tokens) {
    const closer = closing[text];
    if (closer !== undefined) open.push({ closer, from });
    else if (text === open.at(-1)?.closer) open.pop();
  }
  return open;
};
