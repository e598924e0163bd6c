import { expect, it } from 'vitest';
import { currentData } from '../../../../tests/support/officer/current-data.ts';
import { lineOf, withChanges } from '../../../../tests/support/officer/with-changes.ts';
import { checkData } from '../check-data.ts';

const asItIs = currentData;

/** One mistake each: where, the edit, and its only finding with the text whose line it has. */
const mistakes = [
  ['locales/en/family.json', '"maxLength"', '"maxLenght"', 'misspeltText'],
  ['locales/en/personal.json', '"error"', '"eror"', 'misspeltText'],
  ['locales/id/attachment.json', '"report": "', '"raport": "', 'misspeltText'],
  ['locales/en/login.json', '"label": "Password"', '"lable": "Password"', 'misspeltText'],
  ['locales/id/login.json', '"label": "Kata sandi"', '"lable": "Kata sandi"', 'misspeltText'],
  ['locales/en/otp.json', '"email": {\n    "label": "Email"\n  }', '"email": {}', 'missingText'],
  ['locales/id/register.json', '"help"', '"nobodyAsks": "Satu.", "help"', 'unusedText', '"nobodyAsks"'],
  ['locales/en/application.json', '{{number}}', '{{nomor}}', 'lostPlaceholder'],
  ['locales/en/program.json', '"group": {', '"grup": {', 'misspeltText'],
] as const;

it('checkData reports each mistake in the texts of one language once, at its line', () => {
  const data = withChanges(
    asItIs,
    mistakes.map(([path, from, to]) => [path, from, to]),
  );
  const found = checkData(data, asItIs).map(({ rule, file, line }) => `${rule} ${file}:${line}`);
  const expected = mistakes.map(([path, , to, rule, at = to]) => `${rule} ${path}:${lineOf(data, path, at)}`);
  expect(found.sort()).toEqual(expected.sort());
});
