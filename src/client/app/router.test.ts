import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, type RouteObject, redirect } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRouteTree } from './route-tree.ts';
import { retryMissingChunks, showEndAtOnce } from './router.tsx';

const environment = (): never => {
  throw new Error('no loader runs here');
};

const withLazy = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [...(route.lazy ? [route] : []), ...withLazy(route.children ?? [])]);

/** A screen whose chunk fails to load a number of times. */
const createScreen = (failures: number) => {
  let left = failures;
  return vi.fn(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
    return { Component: () => 'the screen' };
  });
};

const loadRoute = async (load: () => Promise<object>) => {
  const route: RouteObject = { path: '/', lazy: load };
  retryMissingChunks([route]);
  const loaded = (route.lazy as () => Promise<{ readonly Component: () => string }>)();
  await vi.runAllTimersAsync();
  return (await loaded).Component;
};

/** @throws what the component throws */
const render = async (Component: () => string): Promise<string> => {
  const errors: unknown[] = [];
  const { prelude } = await prerender(createElement(Component), { onError: (error) => void errors.push(error) });
  const html = await new Response(prelude).text();
  for (const error of errors) throw error;
  return html;
};

describe('retryMissingChunks', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('loads a screen once when its chunk loads', async () => {
    const load = createScreen(0);
    expect(await loadRoute(load)).toBeTypeOf('function');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads a screen again and shows it when its chunk fails the first time', async () => {
    const load = createScreen(1);
    const Component = await loadRoute(load);
    vi.useRealTimers();
    expect(await render(Component)).toContain('the screen');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('returns a screen that throws the error of its chunk when the chunk fails twice', async () => {
    const Component = await loadRoute(createScreen(2));
    vi.useRealTimers();
    await expect(render(Component)).rejects.toThrow('Failed to fetch dynamically imported module');
  });

  it('gives every lazy route of the route table a component although its chunk fails once', async () => {
    const tree = createRouteTree(environment);
    const routes = withLazy(tree);
    expect(routes.length).toBeGreaterThan(60);
    for (const route of routes) Object.assign(route, { lazy: createScreen(1) });
    retryMissingChunks(tree);
    const loaded = routes.map((route) => (route.lazy as () => Promise<object>)());
    await vi.runAllTimersAsync();
    for (const route of await Promise.all(loaded)) expect(route).toHaveProperty('Component');
  });
});

describe('showEndAtOnce', () => {
  const watch = (loader: () => unknown) => {
    const router = createMemoryRouter([{ path: '/' }, { path: '/:page', loader }]);
    showEndAtOnce(router);
    const seen: (readonly [state: string, flushSync: boolean])[] = [];
    router.subscribe(({ navigation }, { flushSync }) => void seen.push([navigation.state, flushSync]));
    return { router, seen };
  };

  it('shows the end of a navigation with flushSync at once, not its beginning, and nothing of the next navigation', async () => {
    const { router, seen } = watch(() => null);
    await router.navigate('/a', { flushSync: true });
    await router.navigate('/b');
    expect(seen).toEqual([
      ['loading', false],
      ['idle', true],
      ['loading', false],
      ['idle', false],
    ]);
  });

  it('shows at once where a navigation with flushSync is redirected to, or its error', async () => {
    const { router, seen } = watch(() => {
      if (router.state.navigation.location?.pathname === '/a') return redirect('/b');
      throw new Error('lost');
    });
    await router.navigate('/a', { flushSync: true });
    expect(router.state.location.pathname).toBe('/b');
    expect(seen.at(-1)).toEqual(['idle', true]);
    expect(seen.slice(0, -1).some(([, flushSync]) => flushSync)).toBe(false);
  });
});
