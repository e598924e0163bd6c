import { numberFormat } from '../../controls/NumberInput.tsx';
import { readTyped } from '../../posted/reader.ts';

// A scale with too many numbers is typed.
export const readPosted = readTyped(() => numberFormat);
