import { richTextOf, wordsOfRichText } from '../../../../engine/summary/rich-text.ts';
import type { InputFormat } from '../../controls/use-typed-input.ts';

/** The words of the text, a line for each paragraph: what a page without its code shows and sends. */
export const plainFormat: InputFormat = {
  format: (answer) => (typeof answer === 'string' ? wordsOfRichText(answer) : ''),
  parse: (typed) => richTextOf(typed) || undefined,
};
