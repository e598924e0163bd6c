import { expect, it, vi } from 'vitest';
import { createErrorStore } from './error-store.ts';

const a = { path: '/a', key: 'f.a.error.required' };
const b = { path: '/b', key: 'f.b.error.pattern' };

it('error store: replace keeps the list object of a field whose errors stay equal, and removes errors that are not in the new list', () => {
  const store = createErrorStore();
  store.replace([a, b]);
  const before = store.at('/a');
  store.replace([{ ...a }]);
  expect(store.at('/a')).toBe(before);
  expect(store.at('/b')).toEqual([]);
});

it('error store: replace notifies listeners only when the errors change', () => {
  const store = createErrorStore();
  const listener = vi.fn();
  store.subscribe(listener);
  store.replace([]);
  store.replace([a]);
  store.replace([{ ...a }]);
  store.replace([{ ...a, key: 'f.a.error.other' }]);
  store.replace([{ ...a, path: '/c' }]);
  expect(listener).toHaveBeenCalledTimes(3);
});
