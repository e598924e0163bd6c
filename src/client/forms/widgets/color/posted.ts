import { readTyped } from '../../posted/reader.ts';
import { colorFormat } from './ColorWidget.tsx';

export const readPosted = readTyped(() => colorFormat);
