import { timeFormat } from '../../controls/time-format.ts';
import { readTyped } from '../../posted/reader.ts';

export const readPosted = readTyped(() => timeFormat);
