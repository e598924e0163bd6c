import { expect, test } from 'vitest';
import { listSearchOf, ownColumns, queueSearchOf, readQueueAddress } from './use-application-list-query.ts';

const read = (search: string) => readQueueAddress(new URLSearchParams(search));

test('an address names a list only with an order, and drops what the list refuses', () => {
  expect(read('status=Submitted')).toBeUndefined();
  expect(read('sort=name&status=Submitted&size=50&page=7')).toEqual({
    filter: { status: 'Submitted' },
    sort: 'name',
    size: '50',
    columns: ownColumns,
  });
  expect(read('sort=luck&status=Nonsense&size=7')).toEqual({
    filter: {},
    sort: '-createdAt',
    size: '20',
    columns: ownColumns,
  });
  expect(read('sort=name&status=Submitted,Nonsense')?.filter).toEqual({});
  expect(read('sort=name&columns=status,personal.city,,status')?.columns).toEqual(['status', 'personal.city']);
  expect(read('sort=name&columns=%3Cscript%3E')?.columns).toEqual(ownColumns);
  expect(read(`sort=name&columns=${Array.from({ length: 20 }, (_one, at) => `a.b${at}`)}`)?.columns).toHaveLength(8);
});

test.each([
  ['sort=-createdAt', 0, '', 'sort=-createdAt'],
  ['sort=-createdAt', 20, 'page=2', 'sort=-createdAt'],
  ['sort=name&q=a+b&size=50', 149, 'q=a+b&sort=name&size=50&page=3', 'q=a+b&sort=name&size=50'],
  ['size=all&sort=name', 149, 'sort=name&size=all', 'sort=name&size=all'],
  ['sort=name', null, 'sort=name', 'sort=name'],
  ['sort=name&columns=status,a.b', 0, 'sort=name&columns=status%2Ca.b', 'sort=name&columns=status%2Ca.b'],
  ['sort=name&columns=studies,submitted,assignee,status', 0, 'sort=name', 'sort=name'],
])(
  'from %s, below %s rows, the way back is "%s", and other applications of the list have %s',
  (search, before, list, queue) => {
    const address = read(search);
    expect(address && listSearchOf(address, before)).toBe(list);
    expect(address && queueSearchOf(address)).toBe(queue);
  },
);
