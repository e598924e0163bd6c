import { expect, test } from 'vitest';
import { hasPasswordField } from './RecoverableForm.tsx';

test.each([
  [{ name: { 'ui:widget': 'text' } }, false],
  [{ 'ui:order': ['a'], a: { 'ui:widget': 'password' } }, true],
  [{ a: { items: { b: { 'ui:widget': 'password' } } } }, true],
] as const)('hasPasswordField of a form with the ui.json %j is %s', (ui, expected) => {
  expect(hasPasswordField({ ui })).toBe(expected);
});
