import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('hashes with the parameters that OWASP asks for, with a salt of its own each time', async () => {
  const passwords = await createPasswords(1);
  const hashes = await Promise.all([passwords.hash('Rahasia-2026'), passwords.hash('Rahasia-2026')]);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  expect(await passwords.matches(hashes[0] as string, 'Rahasia-2026')).toBe(true);
  expect(await passwords.matches(hashes[0] as string, 'rahasia-2026')).toBe(false);
});

test('matches nobody, even with the word behind the hash of nobody', async () => {
  const passwords = await createPasswords(1);
  expect(await passwords.simulateMatch('nobody')).toBe(false);
});
