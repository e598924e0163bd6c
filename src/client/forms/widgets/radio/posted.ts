import { readChoice } from '../../posted/reader.ts';

export const readPosted = readChoice;
