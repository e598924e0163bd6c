import { toHalfWidth } from '../../../engine/text/half-width.ts';
import type { InputFormat } from './use-typed-input.ts';
import { textFormat } from './use-typed-input.ts';

/** Hours and minutes, with or without a separator; in English also with am or pm. */
const typedTime = /^(\d{1,2})[.:\s]?(\d{2})(?:\s*([ap])\.?m\.?)?$/i;

const hourOf = (hour: number, half: string | undefined): number => {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
};

/** `9.30`, `9:30`, `0930` and `9:30 am` -> `09:30`; other text stays unchanged for the schema to refuse. */
export const parseTime = (typed: string): string | undefined => {
  const text = toHalfWidth(typed).trim();
  const [, hour, minute, half] = typedTime.exec(text) ?? [];
  if (text === '') return undefined;
  // 13 pm is not a valid time.
  if (hour === undefined || (half !== undefined && (Number(hour) > 12 || Number(hour) === 0))) return text;
  return `${String(hourOf(Number(hour), half)).padStart(2, '0')}:${minute}`;
};

export const timeFormat: InputFormat = { format: textFormat.format, parse: parseTime };
