import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('hash uses Argon2id with the OWASP parameters and a new salt each time, and matches accepts only the same password', async () => {
  const passwords = await createPasswords(1);
  const hashes = await Promise.all([passwords.hash('Rahasia-2026'), passwords.hash('Rahasia-2026')]);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  expect(await passwords.matches(hashes[0] as string, 'Rahasia-2026')).toBe(true);
  expect(await passwords.matches(hashes[0] as string, 'rahasia-2026')).toBe(false);
});

test('simulateMatch returns false even for “nobody”, the password of the hash that it compares with', async () => {
  const passwords = await createPasswords(1);
  expect(await passwords.simulateMatch('nobody')).toBe(false);
});
