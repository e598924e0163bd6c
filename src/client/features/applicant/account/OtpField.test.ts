import { textValues } from 'virtual:catalogue';
import { expect, it } from 'vitest';
import { extractDigits } from './OtpField.tsx';

const code = '1234567890'.slice(0, textValues.codeDigits);

it.each([
  ['a code', code],
  ['a code in two groups', `${code.slice(0, 3)} ${code.slice(3)}`],
  ['a code with words and hyphens', `Kode: ${code.slice(0, 2)}-${code.slice(2)}.`],
  ['a code followed by one more digit', `${code}9`],
])('extractDigits returns the code from %s', (_, typed) => expect(extractDigits(typed)).toBe(code));

it('extractDigits returns an empty text for a text without digits', () => expect(extractDigits('abc')).toBe(''));
