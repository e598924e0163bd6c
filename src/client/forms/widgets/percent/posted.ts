import { readTyped } from '../../posted/reader.ts';
import { createPercentFormat } from './PercentWidget.tsx';

export const readPosted = readTyped(createPercentFormat);
