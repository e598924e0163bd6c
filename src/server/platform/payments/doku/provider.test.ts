import { expect, test } from 'vitest';
import { readDokuOptions } from './provider.ts';

test('the options of DOKU come from its settings, the address without a slash at its end', () => {
  const values = { DOKU_CLIENT_ID: 'a', DOKU_SECRET_KEY: 'b', DOKU_BASE_URL: 'https://c/' };
  expect(readDokuOptions(values)).toEqual({ clientId: 'a', secretKey: 'b', baseUrl: 'https://c' });
});
