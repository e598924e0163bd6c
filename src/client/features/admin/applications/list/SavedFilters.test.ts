import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseSavedFilters, readSavedFilters, upsertFilter, writeSavedFilters } from './SavedFilters.tsx';

describe('saved filters of the application list', () => {
  it('parseSavedFilters returns stored filters and ignores malformed ones', () => {
    const text = JSON.stringify([{ name: 'Mine', search: 'assignee=me' }, { name: 3 }, null, 'x']);
    expect(parseSavedFilters(text)).toEqual([{ name: 'Mine', search: 'assignee=me' }]);
  });
  it.each([null, '', '{', '7', '{"name":"a"}'])(
    'parseSavedFilters returns no filters for the stored text %s',
    (text) => {
      expect(parseSavedFilters(text)).toEqual([]);
    },
  );
  it('readSavedFilters returns only the filters that were stored for the same account', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const mine = [{ name: 'Mine', search: 'q=Siti' }];
    writeSavedFilters('a', mine);
    expect([readSavedFilters('a'), readSavedFilters('b')]).toEqual([mine, []]);
  });
  it('upsertFilter replaces the filter of the same name', () => {
    const saved = upsertFilter([{ name: 'a', search: 'q=1' }], { name: 'a', search: 'q=2' });
    expect(saved).toEqual([{ name: 'a', search: 'q=2' }]);
  });
});
