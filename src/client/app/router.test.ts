import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import type { RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRouteTree } from './route-tree.ts';
import { retryMissingChunks } from './router.tsx';

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
