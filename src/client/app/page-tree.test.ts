import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { keysOf } from '../../contract/keys-of.ts';
import { pages } from '../../contract/pages.ts';
import { hydratedPages } from './hydrated-pages.ts';
import { matchPage } from './page-tree.ts';

const table = keysOf(pages).map((id) => ({ id, path: pages[id] }));
const found = (path: string) => matchPage(async () => undefined, path);

const places = keysOf(hydratedPages).flatMap((name) => {
  const plain = pages[name].replace(/:\w+/g, 'abc');
  return [plain, `${plain}/`, plain.toUpperCase(), pages[name].replace(/:\w+/g, 'a%20b%2Fc%C3%A9'), `${plain}/more`];
});

it.each(places)('%s is the same page with the same parameters as in the table of all pages', (path) => {
  const expected = matchRoutes(table, path)?.at(-1);
  const isHydrated = expected !== undefined && Object.hasOwn(hydratedPages, expected.route.id);
  const [root, layout, page] = found(path);
  if (!isHydrated) return expect(page).toBeUndefined();
  const { params, pathname, pathnameBase, route } = expected;
  expect(page).toMatchObject({ params, pathname, pathnameBase, route: { id: route.id } });
  for (const around of [root, layout]) expect(around).toMatchObject({ params, pathname: '/', pathnameBase: '/' });
});

it.each(['/', '/news', '/admin/dashboard', '/admission/abc/nowhere', '/%E0%A4%A'])('%s is no hydrated page', (path) => {
  expect(found(path)).toEqual([]);
});
