import { expect, it } from 'vitest';
import { asNumber } from './NumberWidget.tsx';
import { asText, asTrimmedText } from './use-typed-input.ts';

it.each([
  ['text loses the spaces around it', asTrimmedText, '  Siti A. ', 'Siti A.'],
  ['spaces alone are no answer', asTrimmedText, '   ', undefined],
  ['a password keeps its spaces', asText, ' geheim ', ' geheim '],
  ['a whole number', asNumber, ' 12 ', 12],
  ['a decimal comma', asNumber, '3,5', 3.5],
  ['what is no number stays for the rule to name', asNumber, '3 apples', '3 apples'],
  ['more digits than a number can hold', asNumber, '9'.repeat(30), '9'.repeat(30)],
  ['full-width digits', asNumber, '１２', 12],
  ['an empty number is no answer', asNumber, '', undefined],
])('%s', (_, meaning, typed, answer) => expect(meaning.read(typed)).toBe(answer));
