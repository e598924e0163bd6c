import { expect, test } from 'vitest';
import { hasPasswordField } from './RecoverableForm.tsx';

test.each([
  [{ name: { 'ui:widget': 'text' } }, false],
  [{ 'ui:order': ['a'], a: { 'ui:widget': 'password' } }, true],
  [{ a: { items: { b: { 'ui:widget': 'password' } } } }, true],
] as const)('%j has a password field: %s', (ui, expected) => {
  expect(hasPasswordField({ ui })).toBe(expected);
});
