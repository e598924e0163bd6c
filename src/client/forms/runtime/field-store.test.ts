import { expect, it, vi } from 'vitest';
import { createFieldStore } from './field-store.ts';

it('field store: set notifies the listeners of the changed path, of its parents and of its children, and no others', () => {
  const store = createFieldStore({ grades: { m: { k: 1 } }, name: 'a' });
  const listeners = Object.fromEntries(
    ['', '/grades', '/grades/m', '/grades/m/k', '/grades/other', '/name'].map((place) => {
      const listener = vi.fn();
      store.subscribe(place, listener);
      return [place, listener];
    }),
  );
  store.set(['grades', 'm'], { k: 2 });
  const notified = Object.entries(listeners).filter(([, listener]) => listener.mock.calls.length > 0);
  expect(notified.map(([place]) => place)).toEqual(['', '/grades', '/grades/m', '/grades/m/k']);
});

it('field store: set notifies no listener when the value is unchanged', () => {
  const store = createFieldStore({ a: 1 });
  const watcher = vi.fn();
  store.onChange(watcher);
  store.set(['a'], 1);
  store.set(['b'], undefined);
  expect(watcher).not.toHaveBeenCalled();
});

it('field store: onChange reports the changed path and whether it was typed, until it is unsubscribed', () => {
  const store = createFieldStore({});
  const watcher = vi.fn();
  const stop = store.onChange(watcher);
  store.set(['a'], 1, 'typed');
  store.set(['b'], 1);
  store.replace({ c: 1 });
  stop();
  store.set(['d'], 1);
  expect(watcher.mock.calls).toEqual([
    [['a'], 'typed'],
    [['b'], 'chosen'],
    [[], 'chosen'],
  ]);
  expect(store.snapshot()).toEqual({ c: 1, d: 1 });
});
