import { readTyped } from '../../posted/reader.ts';
import { createMoneyFormat } from './MoneyWidget.tsx';

export const readPosted = readTyped(createMoneyFormat);
