import { afterEach, expect, it, vi } from 'vitest';
import { newIntent } from './intent.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => vi.unstubAllGlobals());

it('newIntent returns a different version 4 UUID each time', () => {
  expect(newIntent()).toMatch(UUID);
  expect(newIntent()).not.toBe(newIntent());
});

it('newIntent returns a version 4 UUID where crypto.randomUUID is missing', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(newIntent()).toMatch(UUID);
});
