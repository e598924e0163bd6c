import { createBrowserRouter, type HydrationState, matchRoutes, type RouteObject } from 'react-router-dom';
import { callApi } from '../api/http.ts';
import { loadCode } from '../api/load-code.ts';
import type { PageQuestion } from '../features/shared/page/public-page.ts';
import { createGuardContext } from './guard-context.ts';
import { askForTexts, currentLanguage } from './i18n.ts';
import { surviveMissingChunks } from './late-screen.tsx';
import { createRouteTree, type Place } from './route-tree.ts';

const browser: Place = {
  guardContext: createGuardContext,
  question: (url, params) => ({
    url,
    params,
    language: currentLanguage(),
    ask: callApi as unknown as PageQuestion['ask'],
  }),
  askForTexts,
};

/** A page that the server drew is taken over as it is: what it consists of must be there before. */
const loadMatched = async (tree: RouteObject[]): Promise<void> => {
  const lazies = (matchRoutes(tree, location) ?? []).filter(({ route }) => route.lazy);
  await Promise.all(
    lazies.map(async ({ route }) => {
      const load = route.lazy as () => Promise<object>;
      Object.assign(route, await loadCode(load), { lazy: undefined });
    }),
  );
};

/** The data router of the route table. @param drawn what the server found for the page that it drew */
export const createRouter = async (drawn?: HydrationState) => {
  const tree = createRouteTree(() => browser);
  if (drawn) await loadMatched(tree);
  surviveMissingChunks(tree);
  return createBrowserRouter(tree, drawn ? { hydrationData: drawn } : {});
};
