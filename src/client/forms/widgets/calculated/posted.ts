import { readNothing } from '../../posted/reader.ts';

export const readPosted = readNothing;
