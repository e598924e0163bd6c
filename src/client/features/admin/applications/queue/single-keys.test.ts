import { expect, test } from 'vitest';
import { actionOfKey, singleKeys, takesTyping } from './single-keys.ts';

const pressed = (key: string, changed: Partial<Parameters<typeof actionOfKey>[0]> = {}) =>
  actionOfKey({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    isComposing: false,
    ...changed,
  });

test('each single key has one action, in both cases and never with a modifier, a held key or an input method', () => {
  expect(new Set(Object.values(singleKeys)).size).toBe(Object.keys(singleKeys).length);
  for (const [action, key] of Object.entries(singleKeys)) {
    expect(pressed(key)).toBe(action);
    expect(pressed(key.toUpperCase())).toBe(action);
    for (const state of ['ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing'] as const)
      expect(pressed(key, { [state]: true })).toBeUndefined();
  }
  expect(pressed('Enter')).toBeUndefined();
});

test.each([
  [{ tagName: 'INPUT', type: 'text' }, true],
  [{ tagName: 'INPUT', type: 'search' }, true],
  [{ tagName: 'INPUT', type: 'date' }, true],
  [{ tagName: 'TEXTAREA' }, true],
  [{ tagName: 'SELECT' }, true],
  [{ tagName: 'DIV', isContentEditable: true }, true],
  [{ tagName: 'INPUT', type: 'checkbox' }, false],
  [{ tagName: 'INPUT', type: 'radio' }, false],
  [{ tagName: 'BUTTON' }, false],
  [{ tagName: 'BODY' }, false],
])('typing belongs to %j: %s', (target, isTyping) => {
  expect(takesTyping(target)).toBe(isTyping);
});
