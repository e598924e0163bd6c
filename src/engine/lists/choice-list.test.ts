import { describe, expect, it } from 'vitest';
import { nameAt, sentAt } from './choice-list.ts';

describe('nameAt', () => {
  const entry = {
    value: 'port',
    name: 'Harbour',
    earlierNames: [
      { name: 'Old Port', until: '2026-11-20T00:00:00.000Z' },
      { name: 'Port', until: '2026-11-24T00:00:00.000Z' },
    ],
  };

  it.each([
    ['2026-11-19T23:59:59.999Z', 'Old Port'],
    ['2026-11-20T00:00:00.000Z', 'Port'],
    ['2026-11-24T00:00:00.001Z', 'Harbour'],
    [undefined, 'Harbour'],
  ])('gives at %s the name %s', (moment, name) => expect(nameAt(entry, moment)).toBe(name));

  it('gives an entry that was never renamed its name', () =>
    expect(nameAt({ value: 'bay', name: 'Bay' }, '2020-01-01T00:00:00.000Z')).toBe('Bay'));
});

it('sentAt is the submit, a later correction of the step, or nothing for a draft, in UTC', () => {
  const submitted = '2026-11-24T10:00:00Z';
  expect(sentAt(submitted, '2026-11-20T10:00:00+07:00')).toBe('2026-11-24T10:00:00.000Z');
  expect(sentAt(submitted, '2026-11-24T18:00:00.5+07:00')).toBe('2026-11-24T11:00:00.500Z');
  expect(sentAt(null, '2026-11-20T10:00:00Z')).toBeUndefined();
});
