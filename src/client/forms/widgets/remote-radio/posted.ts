import { readRow } from '../../posted/reader.ts';

export const readPosted = readRow;
