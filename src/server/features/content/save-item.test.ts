import { expect, it } from 'vitest';
import { slugOf } from './save-item.ts';

it.each([
  ['Pendaftaran Gelombang 1 Dibuka!', 'pendaftaran-gelombang-1-dibuka'],
  ['Café  —  Kampus', 'cafe-kampus'],
  ['../../etc/passwd', 'etc-passwd'],
  ['//evil.example/', 'evil-example'],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
  ['招生', 'item'],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('slugOf(%j) is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
