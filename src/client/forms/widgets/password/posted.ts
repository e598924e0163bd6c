import { textFormat } from '../../controls/use-typed-input.ts';
import { readTyped } from '../../posted/reader.ts';

export const readPosted = readTyped(() => textFormat);
