import { expect, it } from 'vitest';
import { createCode, formatCode, parseCode } from './check-document.ts';

it('createCode makes codes of 12 characters, and parseCode reads them as formatCode writes them', () => {
  for (let turn = 0; turn < 200; turn++) {
    const code = createCode();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(parseCode(formatCode(code))).toBe(code);
  }
});

it.each([
  ['lower case, spaces and hyphens', ' 7k3m 9qxa-wz4t ', '7K3M9QXAWZ4T'],
  ['letters that look like digits', 'oilo-0000-0000', '011000000000'],
  ['a code that is too short', '7K3M', undefined],
  ['a code that is too long', '7K3M-9QXA-WZ4T-0', undefined],
  ['a letter that no code has', 'UUUU-UUUU-UUUU', undefined],
  ['an empty text', '', undefined],
])('parseCode of %s, %j, is %s', (_, typed, code) => expect(parseCode(typed)).toBe(code));
