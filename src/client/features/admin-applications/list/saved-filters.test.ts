import { describe, expect, it } from 'vitest';
import { parseSaved, withFilter } from './saved-filters.ts';

describe('filters kept in the browser', () => {
  it('reads what it wrote and leaves out what is none', () => {
    const text = JSON.stringify([{ name: 'Mine', search: 'assignee=me' }, { name: 3 }, null, 'x']);
    expect(parseSaved(text)).toEqual([{ name: 'Mine', search: 'assignee=me' }]);
  });
  it.each([null, '', '{', '7', '{"name":"a"}'])('takes %s for nothing kept', (text) => {
    expect(parseSaved(text)).toEqual([]);
  });
  it('keeps one filter under a name, the newest', () => {
    const saved = withFilter([{ name: 'a', search: 'q=1' }], { name: 'a', search: 'q=2' });
    expect(saved).toEqual([{ name: 'a', search: 'q=2' }]);
  });
});
