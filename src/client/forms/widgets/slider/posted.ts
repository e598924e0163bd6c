import { numberFormat } from '../../controls/NumberInput.tsx';
import { readTyped } from '../../posted/reader.ts';

export const readPosted = readTyped(() => numberFormat);
