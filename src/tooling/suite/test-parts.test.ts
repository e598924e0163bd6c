import { describe, expect, it } from 'vitest';
import { listFiles } from '../shared/list-files.ts';
import { partNames, partOf, settingsOf, testParts } from './test-parts.ts';

describe('parts of the tests', () => {
  it('every test file of the repository belongs to a part', () => {
    const files = listFiles('.', ['src', 'machines', 'tests']).filter((file) => /\.test\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => partOf(file) === undefined)).toEqual([]);
  });

  it.each([
    ['src/engine/wire/wire.test.ts', 'unit'],
    ['machines/payment.test.ts', 'unit'],
    ['tests/machines/payment-table.test.ts', 'machines'],
    ['tests/officer-edits/recipes.test.ts', 'officers'],
    ['tests/others/some.test.ts', undefined],
  ])('%s belongs to %s', (file, part) => {
    expect(partOf(file)).toBe(part);
  });

  it('one run of several parts takes the files of all, starts the database if one needs it, and waits as long as a browser needs', () => {
    expect(settingsOf(['unit', 'machines'])).toMatchObject({ globalSetup: [], testTimeout: 120_000 });
    const all = settingsOf(partNames);
    expect(all.include).toHaveLength(Object.values(testParts).flatMap(({ folders }) => folders).length);
    const setups = [expect.stringContaining('postgres'), expect.stringContaining('object-store')];
    expect(all).toMatchObject({ globalSetup: setups, testTimeout: 300_000 });
    expect(() => settingsOf(['none'])).toThrow('There are no tests "none"');
  });
});
