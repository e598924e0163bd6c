import { buildCatalogue } from '../../src/engine/schema/catalogue.ts';
import { textValuesOf } from '../../src/engine/text/text-values.ts';
import { readDataFiles } from '../../src/server/config/folders.ts';

/** Digits of a one-time code. */
export const { codeDigits } = textValuesOf(buildCatalogue(readDataFiles(process.cwd(), ['schemas'])));

export const codePattern = new RegExp(`^\\d{${codeDigits}}$`);

/** A code of the right length that no mail contains, with a probability of one in a million. */
export const guessedCode = '0'.repeat(codeDigits);

/** Another code of the same length. */
export const otherCode = (code = ''): string => String((Number(code) + 1) % 10 ** codeDigits).padStart(codeDigits, '0');
