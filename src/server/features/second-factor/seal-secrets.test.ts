import { expect, it } from 'vitest';
import { isSealedWithNewest, seal, unseal } from './seal-secrets.ts';

const secret = Buffer.from('twenty bytes, random');

it('unseal opens a secret only with the account and the key that sealed it', () => {
  const sealed = seal(['key'], 'a', secret);
  expect(unseal(['key'], 'a', sealed)).toEqual(secret);
  expect(unseal(['key'], 'b', sealed)).toBeUndefined();
  expect(unseal(['other'], 'a', sealed)).toBeUndefined();
});

it('seal returns bytes that do not contain the secret, and different bytes for the same secret each time', () => {
  const sealed = seal(['key'], 'a', secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(seal(['key'], 'a', secret)).not.toEqual(sealed);
});

it('unseal opens a secret that an older key sealed, and isSealedWithNewest is true only for the newest key', () => {
  const sealed = seal(['old'], 'a', secret);
  expect(unseal(['new', 'old'], 'a', sealed)).toEqual(secret);
  expect(isSealedWithNewest(['new', 'old'], 'a', sealed)).toBe(false);
  expect(isSealedWithNewest(['new', 'old'], 'a', seal(['new', 'old'], 'a', secret))).toBe(true);
});

it.each([0, 5, 12, 27])('unseal returns undefined for a sealed value of %i zero bytes', (length) => {
  expect(unseal(['key'], 'a', Buffer.alloc(length))).toBeUndefined();
});
