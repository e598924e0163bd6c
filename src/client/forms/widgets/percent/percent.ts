import { createDecimalFormat } from '../../controls/NumberInput.tsx';
import type { InputFormat } from '../../controls/use-typed-input.ts';

/** A number in the language's notation; the sign stands beside the box, and may be typed too. */
export const createPercentFormat = (language: string): InputFormat => {
  const { format, parse } = createDecimalFormat(language);
  return { format, parse: (typed) => parse(typed.replace(/\s*[%％]\s*$/, '')) };
};
