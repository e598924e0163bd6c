import { afterEach, expect, test } from 'vitest';
import { setSurroundings, surroundings } from '../../api/surroundings.ts';
import { listParams } from './list-params.ts';

const before = surroundings();
afterEach(() => setSurroundings(() => before));

test('the server, which has no document, asks for a list in the language of the request', () => {
  expect('document' in globalThis).toBe(false);
  setSurroundings(() => ({ ...before, isServer: true, language: () => 'en' }));
  expect(listParams('no-such-list')).toEqual({ list: 'no-such-list', language: 'en' });
});
