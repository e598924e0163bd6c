import { expect, it, onTestFinished, vi } from 'vitest';
import { keepBrowserViews, parseBrowserViews, readBrowserViews } from './browser-views.ts';

const names = new Set(['q', 'assignee']);

it('parseBrowserViews returns stored views with the parameters that the list knows and ignores malformed ones', () => {
  const text = JSON.stringify([
    { name: ' Mine ', search: 'assignee=me&gone=1' },
    { name: 3 },
    null,
    'x',
    { name: ' ', search: '' },
  ]);
  expect(parseBrowserViews(text, names)).toEqual([{ name: 'Mine', search: 'assignee=me' }]);
});

it.each([null, '', '{', '7', '{"name":"a"}'])('parseBrowserViews returns no views for the stored text %s', (text) => {
  expect(parseBrowserViews(text, names)).toEqual([]);
});

it('readBrowserViews returns the views of the account alone, and those that are left', () => {
  const views = [
    { name: 'Mine', search: 'q=Siti' },
    { name: 'Other', search: 'q=Budi' },
  ];
  const stored = new Map([['saved-applicant-filters.a', JSON.stringify(views)]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(readBrowserViews('b', names)).toEqual([]);
  expect(readBrowserViews('a', names)).toEqual(views);
  keepBrowserViews('a', views.slice(1));
  expect(readBrowserViews('a', names)).toEqual(views.slice(1));
  keepBrowserViews('a', []);
  expect(stored.size).toBe(0);
});
