import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { loadCode } from '../api/load-code.ts';
import { chakra } from '../design/chakra.ts';
import { Box, Container, Stack } from '../design/primitives.tsx';
import { SkeletonBar } from '../design/Skeleton.tsx';
import { Toaster } from '../design/Toaster.tsx';
import type { HeadContext } from '../features/shared/page/public-page.ts';
import { takeOverPage, whenTakenOver } from '../state/early-input.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../state/languages.ts';
import { syncChosenLanguage } from './i18n.ts';
import { MAIN_ID } from './layouts/Main.tsx';
import type { PageHandle } from './page-route.ts';
import { completeHead } from './rendering/head.ts';

const Skip = chakra('a', {
  base: {
    position: 'fixed',
    top: '2',
    insetInlineStart: '2',
    zIndex: 'skip',
    padding: '3',
    borderRadius: 'md',
    background: 'brand.solid',
    color: 'brand.contrast',
    opacity: 0,
    pointerEvents: 'none',
    _focus: { opacity: 1, pointerEvents: 'auto' },
  },
});

/** First focusable element: skips the navigation. */
const SkipLink = () => {
  const { t } = useTranslation();
  return <Skip href={`#${MAIN_ID}`}>{t('app.skipToContent')}</Skip>;
};

/** After a navigation focuses the heading of the new page, so that a screen reader announces it. */
const FocusOnNavigation = () => {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  }, [pathname]);

  return null;
};

/** A faster navigation shows no bar, which would only flicker. */
const SHOW_DELAY_MS = 180;

/** A thin bar on top while the next page loads. */
const NavigationProgress = () => {
  const isMoving = useNavigation().state !== 'idle';
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (!isMoving) return setShown(false);
    const timer = setTimeout(() => setShown(true), SHOW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isMoving]);

  return (
    <Box
      aria-hidden="true"
      position="fixed"
      insetInline="0"
      top="0"
      height="3px"
      zIndex="toast"
      background="accent.solid"
      transformOrigin="left"
      css={{ '[dir=rtl] &': { transformOrigin: 'right' } }}
      transition={isShown ? 'transform 8s cubic-bezier(0.1, 0.7, 0.1, 1), opacity 120ms' : 'none'}
      transform={isShown ? 'scaleX(0.92)' : 'scaleX(0)'}
      opacity={isShown ? 1 : 0}
    />
  );
};

const setHeadAttribute = (selector: string, attribute: string, value: string): void =>
  document.head.querySelector(selector)?.setAttribute(attribute, value);

/**
 * Updates the head of public pages after a navigation or language change, which only the development server has: in the
 * built portal such a page is loaded from the server (`route-tree.ts`). Tags for crawlers stay as the server sent them.
 */
const DocumentHead = () => {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const match = useMatches().at(-1);
  // The route tree gives every route of a page this handle.
  const page = (match?.handle as PageHandle | undefined)?.page;
  const language: Language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  const data = match?.loaderData;

  useEffect(() => {
    if (!page || data === undefined) return;
    const url = new URL(`${pathname}${search}`, location.origin);
    const question: HeadContext = {
      t: (key, params) => t(key, params ?? {}),
      language,
      url,
      params: match?.params ?? {},
    };
    const head = completeHead(page.describe(data, question), question, location.origin);
    document.title = head.title;
    setHeadAttribute('meta[name="description"]', 'content', head.description);
    setHeadAttribute('link[rel="canonical"]', 'href', head.canonical);
  }, [page, data, pathname, search, language, t, match?.params]);

  return null;
};

/** A placeholder while the first page loads. */
export const PageSkeleton = () => (
  <Box minHeight="dvh" aria-busy="true">
    <Box background="bg.panel" borderBottomWidth="1px" borderColor="border" height="16" />
    <Container paddingBlock={{ base: '8', md: '14' }}>
      <Stack gap="6">
        <SkeletonBar height="10" maxWidth="sm" />
        <SkeletonBar height="5" maxWidth="lg" />
        <SkeletonBar height="48" borderRadius="lg" />
      </Stack>
    </Container>
  </Box>
);

/** Full page loads share the key `default`, so their scroll position is stored by URL. */
const scrollKeyOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

/** Loads what the next page needs, and this one did not: the server has chosen its institution. */
const loadForNextPage = (): void => void loadCode(() => import('../state/institution-actor.ts')).catch(() => undefined);

/** Parts that every layout shares. */
export const Root = () => {
  // When the chosen language cannot be fetched the page keeps its language.
  useEffect(() => void syncChosenLanguage().catch(() => undefined), []);
  useEffect(takeOverPage, []);
  useEffect(() => whenTakenOver(loadForNextPage), []);
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Outlet />
      <Toaster />
      <FocusOnNavigation />
      {import.meta.env.DEV && <DocumentHead />}
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
};
