import { expect, test } from 'vitest';
import { foldEmail } from './email-address.ts';

test.each([
  ['Siti.Aminah@Example.COM', 'siti.aminah@example.com'],
  ['Siti.Aminah@Gmail.com', 'sitiaminah@gmail.com'],
  ['ｓiti@example.com', 'siti@example.com'],
  [' siti@example.com ', 'siti@example.com'],
  ['"a@b"@example.com', '"a@b"@example.com'],
])('foldEmail(%j) is %s', (email, folded) => {
  expect(foldEmail(email)).toBe(folded);
});
