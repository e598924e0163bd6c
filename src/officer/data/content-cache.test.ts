import { expect, it } from 'vitest';
import { createContentCache, share } from './content-cache.ts';

it('createContentCache computes once for equal content, again for other content, and forgets the result unused for longest', () => {
  const calls: unknown[] = [];
  const cached = createContentCache<object>(2);
  const ask = (content: unknown) =>
    cached(content, () => {
      calls.push(content);
      return { content };
    });
  expect(ask({ a: 1 })).toBe(ask({ a: 1 }));
  expect(ask({ a: 2 })).toEqual({ content: { a: 2 } });
  ask({ a: 1 });
  ask({ a: 3 });
  ask({ a: 1 });
  expect(calls).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
  ask({ a: 2 });
  expect(calls).toHaveLength(4);
});

it('share returns the same object for parts with equal content, and another object for a part with other content', () => {
  const part = { type: 'string', maxLength: 4321 };
  expect(share(part)).toBe(part);
  expect(share({ ...part })).toBe(part);
  expect(share({ ...part, maxLength: 4322 })).not.toBe(part);
});
