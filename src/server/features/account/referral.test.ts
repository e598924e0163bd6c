import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findReferral, parseReferral } from './referral.ts';

const ownHost = 'admission.example.ac.id';
const from = (mark?: string, referrer?: string): string | undefined =>
  findReferral({ refParameter: mark, referrer, ownHost });

describe('findReferral with a ref parameter', () => {
  test.each([
    ['instagram', 'instagram'],
    [' Pameran  Jakarta ', 'pameran-jakarta'],
    ['open_house-2026', 'open_house-2026'],
    ['ＴｉｋＴｏｋ', 'tiktok'],
    ['https://www.sman1.sch.id/berita/7?nisn=1', 'sman1.sch.id'],
    ['sman1.sch.id/berita', 'sman1.sch.id'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('%s becomes the referral %s', (mark, expected) => {
    expect(from(mark)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    '081234567890',
    'wa-081234567890',
    '0812-3456-7890',
    '3173014508060001',
    'b3f1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d',
    '0123456789abcdef0123',
    '<script>alert(1)</script>',
    "' or 1=1 --",
    'javascript:alert(1)',
    'data:text/html,x',
    '127.0.0.1',
    'http://[::1]/',
    '../../etc',
    'a\r\nSet-Cookie: x=1',
    'x'.repeat(41),
    `${'a'.repeat(60)}.${'b'.repeat(60)}.com`,
    `https://example.com/${'x'.repeat(3_000)}`,
    'https://u-12345.example.com',
  ])('%j gives no referral', (mark) => {
    expect(from(mark)).toBeUndefined();
  });

  test('an email address becomes a referral that does not contain the part before the @', () => {
    expect(from('siti@example.com')).not.toContain('siti');
  });
});

describe('findReferral with a referrer', () => {
  test.each([
    ['https://www.google.com/', 'google.com'],
    ['https://L.Instagram.com/?u=https%3A%2F%2Fx&e=secret', 'l.instagram.com'],
    ['http://siti:secret@blog.example.org:8080/me?id=7#part', 'blog.example.org'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ])('%s becomes the referral %s', (referrer, expected) => {
    expect(from(undefined, referrer)).toBe(expected);
  });

  test.each([
    `https://${ownHost}/news`,
    `https://www.${ownHost}/`,
    'https://192.168.0.7/x',
    'about:blank',
    'google.com',
    'ftp://a.example',
  ])('%s gives no referral', (referrer) => {
    expect(from(undefined, referrer)).toBeUndefined();
  });

  test('the referrer becomes the referral only when the ref parameter is not valid', () => {
    expect(from('brochure', 'https://google.com/')).toBe('brochure');
    expect(from('081234567890', 'https://google.com/')).toBe('google.com');
  });
});

test('findReferral of any input: at most 100 safe characters without five digits in a row, unchanged by parseReferral', () => {
  const sent = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.webUrl({ withQueryParameters: true }),
    fc.domain(),
  );
  fc.assert(
    fc.property(sent, sent, (mark, referrer) => {
      const found = from(mark, referrer);
      if (found === undefined) return;
      expect(found).toMatch(/^[a-z0-9][a-z0-9._-]{0,99}$/);
      expect(found).not.toMatch(/\d{5}/);
      expect(parseReferral(found)).toBe(found);
    }),
    { numRuns: 2_000 },
  );
});
