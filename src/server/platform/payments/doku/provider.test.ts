import { expect, test } from 'vitest';
import { readDokuOptions } from './provider.ts';

test('readDokuOptions reads the three DOKU settings, and drops the slash at the end of the base URL', () => {
  const values = { DOKU_CLIENT_ID: 'a', DOKU_SECRET_KEY: 'b', DOKU_BASE_URL: 'https://c/' };
  expect(readDokuOptions(values)).toEqual({ clientId: 'a', secretKey: 'b', baseUrl: 'https://c' });
});
