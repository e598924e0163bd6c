import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseSavedFilters, readSavedFilters, upsertFilter, writeSavedFilters } from './SavedFilters.tsx';

describe('filters kept in the browser', () => {
  it('reads what it wrote and leaves out what is none', () => {
    const text = JSON.stringify([{ name: 'Mine', search: 'assignee=me' }, { name: 3 }, null, 'x']);
    expect(parseSavedFilters(text)).toEqual([{ name: 'Mine', search: 'assignee=me' }]);
  });
  it.each([null, '', '{', '7', '{"name":"a"}'])('takes %s for nothing kept', (text) => {
    expect(parseSavedFilters(text)).toEqual([]);
  });
  it('are those of one account, whoever else works at the same browser', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const mine = [{ name: 'Mine', search: 'q=Siti' }];
    writeSavedFilters('a', mine);
    expect([readSavedFilters('a'), readSavedFilters('b')]).toEqual([mine, []]);
  });
  it('keeps one filter under a name, the newest', () => {
    const saved = upsertFilter([{ name: 'a', search: 'q=1' }], { name: 'a', search: 'q=2' });
    expect(saved).toEqual([{ name: 'a', search: 'q=2' }]);
  });
});
