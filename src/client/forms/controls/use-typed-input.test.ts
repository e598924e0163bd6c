import { expect, it } from 'vitest';
import { numberFormat } from '../widgets/number/NumberWidget.tsx';
import { textFormat, trimmedTextFormat } from './use-typed-input.ts';

it.each([
  ['text is trimmed', trimmedTextFormat, '  Siti A. ', 'Siti A.'],
  ['spaces alone are no answer', trimmedTextFormat, '   ', undefined],
  ['a password keeps its spaces', textFormat, ' geheim ', ' geheim '],
  ['an integer', numberFormat, ' 12 ', 12],
  ['a decimal comma', numberFormat, '3,5', 3.5],
  ['what is no number stays for the rule to name', numberFormat, '3 apples', '3 apples'],
  ['more digits than a number can hold', numberFormat, '9'.repeat(30), '9'.repeat(30)],
  ['full-width digits', numberFormat, '１２', 12],
  ['an empty number is no answer', numberFormat, '', undefined],
])('%s', (_, meaning, typed, answer) => expect(meaning.parse(typed)).toBe(answer));
