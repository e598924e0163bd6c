import { describe, expect, it, test } from 'vitest';
import { apiKeyPattern, createApiKeySecret, readApiKey } from './api-key-format.ts';

describe('the text of an API key', () => {
  it('is recognised, differs each time, and is found by its beginning', () => {
    const keys = Array.from({ length: 500 }, createApiKeySecret);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) {
      expect(key).toMatch(apiKeyPattern);
      expect(key).toContain(readApiKey(key)?.hint);
      expect(readApiKey(key)?.digest).toHaveLength(32);
    }
  });

  test('a key with any one character replaced is no key', () => {
    const key = createApiKeySecret();
    for (let at = 0; at < key.length; at += 1) {
      const other = key.charAt(at) === 'x' ? 'y' : 'x';
      expect(readApiKey(`${key.slice(0, at)}${other}${key.slice(at + 1)}`)).toBeUndefined();
    }
  });

  it.each([
    '',
    'pmbkey_',
    'x'.repeat(56),
    ` ${createApiKeySecret()}`,
    `${createApiKeySecret()}\n`,
    `${createApiKeySecret()}0`,
    createApiKeySecret().slice(1),
    createApiKeySecret().toUpperCase(),
  ])('%j is no key', (text) => {
    expect(readApiKey(text)).toBeUndefined();
  });
});
