import { createMemoryRouter, type DataRouteObject, matchRoutes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEarlyRouter } from './early-router.ts';

const Page = () => null;
const tree = (): DataRouteObject[] => [
  {
    id: 'root',
    children: [
      { id: 'step', path: '/steps/:step', Component: Page },
      { id: 'other', path: '/other', Component: Page },
    ],
  },
];

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/steps/personal', search: '?formId=1', hash: '#top' });
  vi.stubGlobal('history', { state: { usr: { errors: [] }, key: 'k1' } });
});
afterEach(() => vi.unstubAllGlobals());

const page = { loaderData: { step: 'read' } };

const create = () => {
  const start = vi.fn(async () =>
    createMemoryRouter(tree(), { initialEntries: ['/steps/personal?formId=1'], hydrationData: page }),
  );
  return { start, ...createEarlyRouter(matchRoutes(tree(), location) ?? [], page, start) };
};

it('an early router has the place, the matches and the data of the page, and starts no router', () => {
  const { router, start } = create();
  expect(router.state.location).toMatchObject({
    pathname: '/steps/personal',
    search: '?formId=1',
    hash: '#top',
    key: 'k1',
    state: { errors: [] },
  });
  expect(router.state.matches.map(({ route }) => route.id)).toEqual(['root', 'step']);
  expect(router.state.matches.at(-1)?.params).toEqual({ step: 'personal' });
  expect(router.state.loaderData).toEqual({ step: 'read' });
  expect(router.state).toMatchObject({ initialized: true, restoreScrollPosition: false });
  expect(router.createHref(router.state.location)).toBe('/steps/personal?formId=1#top');
  expect(start).not.toHaveBeenCalled();
});

it('a navigation starts the whole router once, and who has subscribed before hears of it', async () => {
  const { router, start, complete } = create();
  const places: string[] = [];
  router.subscribe(({ location: { pathname } }) => void places.push(pathname));
  await Promise.all([router.navigate('/other'), complete()]);
  expect(start).toHaveBeenCalledTimes(1);
  expect(places).toContain('/other');
  expect(router.state.location.pathname).toBe('/other');
});

it('who has unsubscribed before the whole router is there hears nothing', async () => {
  const { router } = create();
  const listener = vi.fn();
  router.subscribe(listener)();
  await router.navigate('/other');
  expect(listener).not.toHaveBeenCalled();
});

it('a start that fails is repeated by the next navigation', async () => {
  const { router, start } = create();
  start.mockRejectedValueOnce(new TypeError('no network'));
  await expect(router.navigate('/other')).rejects.toThrow('no network');
  await router.navigate('/other');
  expect(router.state.location.pathname).toBe('/other');
});
