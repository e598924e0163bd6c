import { expect, it } from 'vitest';
import { isSealedWithNewest, seal, unseal } from './seal-secrets.ts';

const secret = Buffer.from('twenty bytes, random');

it('opens for the same account and key only', () => {
  const sealed = seal(['key'], 'a', secret);
  expect(unseal(['key'], 'a', sealed)).toEqual(secret);
  expect(unseal(['key'], 'b', sealed)).toBeUndefined();
  expect(unseal(['other'], 'a', sealed)).toBeUndefined();
});

it('shows nothing of the secret, and never the same twice', () => {
  const sealed = seal(['key'], 'a', secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(seal(['key'], 'a', secret)).not.toEqual(sealed);
});

it('opens a secret that an older key sealed, and reports that the key is not the newest', () => {
  const sealed = seal(['old'], 'a', secret);
  expect(unseal(['new', 'old'], 'a', sealed)).toEqual(secret);
  expect(isSealedWithNewest(['new', 'old'], 'a', sealed)).toBe(false);
  expect(isSealedWithNewest(['new', 'old'], 'a', seal(['new', 'old'], 'a', secret))).toBe(true);
});

it.each([0, 5, 12, 27])('refuses a sealed value of %i bytes', (length) => {
  expect(unseal(['key'], 'a', Buffer.alloc(length))).toBeUndefined();
});
