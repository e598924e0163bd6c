import { expect, it } from 'vitest';
import { seal, unseal } from './secret-box.ts';

const secret = Buffer.from('twenty bytes, random');

it('opens for the same account and key only', () => {
  const sealed = seal('key', 'a', secret);
  expect(unseal('key', 'a', sealed)).toEqual(secret);
  expect(unseal('key', 'b', sealed)).toBeUndefined();
  expect(unseal('other', 'a', sealed)).toBeUndefined();
});

it('shows nothing of the secret, and never the same twice', () => {
  const sealed = seal('key', 'a', secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(seal('key', 'a', secret)).not.toEqual(sealed);
});
