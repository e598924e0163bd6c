import { readBox } from '../checkbox/posted.ts';

export const readPosted = readBox;
