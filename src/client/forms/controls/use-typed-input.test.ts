import { expect, it } from 'vitest';
import { numberFormat } from './NumberInput.tsx';
import { textFormat, trimmedTextFormat } from './use-typed-input.ts';

it.each([
  ['trimmedTextFormat.parse trims a text', trimmedTextFormat, '  Siti A. ', 'Siti A.'],
  ['trimmedTextFormat.parse returns no answer for spaces', trimmedTextFormat, '   ', undefined],
  ['textFormat.parse keeps the spaces of a password', textFormat, ' geheim ', ' geheim '],
  ['numberFormat.parse reads an integer between spaces', numberFormat, ' 12 ', 12],
  ['numberFormat.parse reads a decimal comma', numberFormat, '3,5', 3.5],
  ['numberFormat.parse returns a text that is no number unchanged', numberFormat, '3 apples', '3 apples'],
  [
    'numberFormat.parse returns digits that a JavaScript number cannot hold unchanged',
    numberFormat,
    '9'.repeat(30),
    '9'.repeat(30),
  ],
  ['numberFormat.parse reads full-width digits', numberFormat, '１２', 12],
  ['numberFormat.parse returns no answer for an empty text', numberFormat, '', undefined],
])('%s', (_, meaning, typed, answer) => expect(meaning.parse(typed)).toBe(answer));
