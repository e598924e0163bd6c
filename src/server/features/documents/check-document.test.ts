import { expect, it } from 'vitest';
import { createCode, formatCode, parseCode } from './check-document.ts';

it('parses a formatted code', () => {
  for (let turn = 0; turn < 200; turn++) {
    const code = createCode();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(parseCode(formatCode(code))).toBe(code);
  }
});

it.each([
  ['lower case, spaces and hyphens', ' 7k3m 9qxa-wz4t ', '7K3M9QXAWZ4T'],
  ['letters that look like digits', 'oilo-0000-0000', '011000000000'],
  ['too short', '7K3M', undefined],
  ['too long', '7K3M-9QXA-WZ4T-0', undefined],
  ['a letter that no code has', 'UUUU-UUUU-UUUU', undefined],
  ['nothing', '', undefined],
])('parses %s', (_, typed, code) => expect(parseCode(typed)).toBe(code));
