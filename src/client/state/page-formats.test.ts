import { afterEach, expect, it } from 'vitest';
import { formatTime } from '../features/shared/page/format.ts';
import { collectFormats, formatOnce, recallFormats } from './page-formats.ts';

afterEach(() => recallFormats({}));

it('a text that was sent with the page is used again, another one is formatted', () => {
  const { result, formats } = collectFormats(() => formatOnce(['day', '2026-11-22', 'en'], () => 'Nov 22'));
  expect(result).toBe('Nov 22');
  recallFormats(JSON.parse(JSON.stringify(formats)));
  expect(formatOnce(['day', '2026-11-22', 'en'], () => '22 Nov')).toBe('Nov 22');
  expect(formatOnce(['day', '2026-11-22', 'id'], () => '22 Nov')).toBe('22 Nov');
});

it('collects what one page formats, and nothing after it', () => {
  const { formats } = collectFormats(() => formatTime('9:00', 'en'));
  expect(formats).toEqual({ 'time|9:00|en': '9:00 AM' });
  formatOnce(['later'], () => 'text');
  expect(Object.keys(formats)).toHaveLength(1);
});

it('a page that fails to render leaves no collection open', () => {
  expect(() =>
    collectFormats(() => {
      throw new Error('no page');
    }),
  ).toThrow('no page');
  const { formats } = collectFormats(() => formatOnce(['own'], () => 'text'));
  expect(formats).toEqual({ own: 'text' });
});

it.each(['__proto__', 'constructor', 'toString'])('%s is a name like any other', (name) => {
  expect(formatOnce([name], () => 'text')).toBe('text');
});
