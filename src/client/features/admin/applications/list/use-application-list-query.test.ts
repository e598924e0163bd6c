import { expect, test } from 'vitest';
import { listSearchOf, queueSearchOf, readQueueAddress } from './use-application-list-query.ts';

const read = (search: string) => readQueueAddress(new URLSearchParams(search));

test('an address names a list only with an order, and drops what the list refuses', () => {
  expect(read('status=Submitted')).toBeUndefined();
  expect(read('sort=name&status=Submitted&size=50&page=7')).toEqual({
    filter: { status: 'Submitted' },
    sort: 'name',
    size: '50',
  });
  expect(read('sort=luck&status=Nonsense&size=7')).toEqual({ filter: {}, sort: '-createdAt', size: '20' });
});

test.each([
  ['sort=-createdAt', 0, '', 'sort=-createdAt'],
  ['sort=-createdAt', 20, 'page=2', 'sort=-createdAt'],
  ['sort=name&q=a+b&size=50', 149, 'q=a+b&sort=name&size=50&page=3', 'q=a+b&sort=name&size=50'],
  ['size=all&sort=name', 149, 'sort=name&size=all', 'sort=name&size=all'],
  ['sort=name', null, 'sort=name', 'sort=name'],
])(
  'from %s, below %s rows, the way back is "%s", and other applications of the list have %s',
  (search, before, list, queue) => {
    const address = read(search);
    expect(address && listSearchOf(address, before)).toBe(list);
    expect(address && queueSearchOf(address)).toBe(queue);
  },
);
