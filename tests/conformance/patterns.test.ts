import { describe, expect, it } from 'vitest';
import { createAjv } from '../../src/engine/schema/factory.ts';
import { patternsOf, slowestMatch } from './patterns.ts';
import { schemaFiles } from './portal-data.ts';

/** AJV judges the pattern of a text even when it is longer than maxLength, so length alone protects nobody. */
const LENGTH = 10_000;
const LIMIT_MS = 250;

const placed = [...schemaFiles]
  .filter(([path]) => !path.startsWith('schemas/meta/'))
  .flatMap(([path, data]) => patternsOf(data, path));
const patterns = [...new Map(placed.map(({ pattern, place }) => [pattern, place]))];

describe.concurrent('no text makes a pattern slow', () => {
  it.each(patterns)('%s (%s)', async (pattern) => {
    expect(await slowestMatch(new RegExp(pattern, 'u'), LENGTH, LIMIT_MS)).toBeLessThan(LIMIT_MS);
  });

  const { formats } = createAjv();
  it.each(['date', 'time', 'date-time', 'email', 'uri', 'uuid'])('format %s', async (name) => {
    const format = formats[name];
    const regExp = format instanceof RegExp ? format : undefined;
    if (regExp) expect(await slowestMatch(regExp, LENGTH, LIMIT_MS)).toBeLessThan(LIMIT_MS);
    else expect(['function', 'object']).toContain(typeof format);
  });
});

describe('the probe itself', () => {
  it.each(['^([A-Za-z]+ ?)+$', '^(?:[0-9]+)+x$', '^[a-z]*[a-z]*[a-z]*[0-9]$'])(
    'catches %s',
    async (pattern) => {
      expect(await slowestMatch(new RegExp(pattern, 'u'), LENGTH, LIMIT_MS)).toBeGreaterThan(LIMIT_MS);
    },
    30_000,
  );
});
