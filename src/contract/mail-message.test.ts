import { expect, test } from 'vitest';
import { fillPlaceholders, findWrongPlaceholders, placeholdersIn } from './mail-message.ts';

const known = ['name', 'program'];

test.each([
  ['Dear {{name}}, {{ program }}: <b>&</b> {1} { } {a: 1}', []],
  ['{{nama}} and {{ Name }}', ['{{nama}}', '{{ Name }}']],
  ['{{name}', ['{{name}']],
  ['{name}', ['{name}']],
  ['Dear {{', ['{{']],
  ['Dear }}', ['Dear }}']],
  ['{{{name}}}', []],
  ['{{first name}}', ['{{first name}}']],
  ['{{constructor}} {{__proto__}}', ['{{constructor}}', '{{__proto__}}']],
] as const)('findWrongPlaceholders of %j', (text, wrong) => {
  expect(findWrongPlaceholders(text, known)).toEqual(wrong);
});

test('values are filled in once, whatever they hold', () => {
  const values = { name: '{{program}} $& <i>', program: '{{name}}' };
  expect(fillPlaceholders('{{name}} · {{ program }} · {{other}}', values)).toBe(
    '{{program}} $& <i> · {{name}} · {{other}}',
  );
  expect(fillPlaceholders('{{toString}}', {})).toBe('{{toString}}');
  expect(placeholdersIn('{{name}} {{ name }} {{program}}')).toEqual(known);
});
