import { contentKeys } from 'virtual:catalogue';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import { adminPageNames } from '../../../contract/admin-pages.ts';
import { pages, pathTo } from '../../../contract/pages.ts';
import { onRefusal } from '../../api/http.ts';
import { rereadSession } from '../../api/session.ts';
import { lazyOptional } from '../../design/lazy-optional.ts';
import { Box, Container } from '../../design/primitives.tsx';
import { DEFAULT_THEME } from '../../design/theme/themes.ts';
import { useKindTitle } from '../../features/admin/shared/display-names.ts';
import { reviewWide, wideList } from '../../features/admin/shared/use-is-wide-screen.ts';
import { useMayOpen } from '../../features/admin/shared/use-may-call.ts';
import { requestTexts } from '../i18n.ts';
import { Brand } from './Brand.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { Main } from './Main.tsx';
import { AdminPages } from './page-links.ts';
import { QueryProvider } from './QueryProvider.tsx';
import { type NavItem, NavigationLink, SiteHeader } from './SiteHeader.tsx';
import { SlimFooter } from './SlimFooter.tsx';

/** The items of the phone's menu as a side column on wide screens. */
const SideNavigation = ({ items }: { readonly items: readonly NavItem[] }) => {
  const { t } = useTranslation();
  return (
    <Box
      as="nav"
      aria-label={t('app.nav.label')}
      display={{ base: 'none', lg: 'flex' }}
      flexDirection="column"
      gap="1"
      alignSelf="start"
      position="sticky"
      top="24"
      // Not higher than the screen, with room for the mark of the focus.
      maxHeight="calc(100dvh - 7rem)"
      overflowY="auto"
      padding="1"
      margin="-1"
    >
      {items.map(({ to, label }) => (
        <NavigationLink key={to} to={to}>
          {label}
        </NavigationLink>
      ))}
    </Box>
  );
};

/** Other kinds of content are inserted before this page. */
const AFTER_KINDS = 'controlPanel' satisfies (typeof adminPageNames)[number];

const ownPages: readonly string[] = Object.values(pages);

/** With its texts; the search itself is loaded when it opens. */
const SearchLauncher = lazyOptional(async () => {
  const [{ SearchLauncher: Launcher }] = await Promise.all([
    import('../../features/admin/search/SearchLauncher.tsx'),
    requestTexts('adminSearch'),
    requestTexts('applications'),
  ]);
  return Launcher;
});

/** With its texts. */
const NoticeBell = lazyOptional(async () => {
  const [{ NoticeBell: Bell }] = await Promise.all([
    import('../../features/admin/notices/NoticeBell.tsx'),
    requestTexts('adminNotices'),
  ]);
  return Bell;
});

/** Kinds of content without a page of their own in specification 2. */
const useOtherKinds = () => {
  const kindTitle = useKindTitle();
  return contentKeys
    .map((key) => ({ key, to: pathTo('adminContentList', { contentKey: key }) }))
    .filter(({ to }) => !ownPages.includes(to))
    .map(({ key, to }) => ({ to, label: kindTitle(key) }));
};

/**
 * A screen that reviews documents takes the whole window: the page does not scroll, the navigation is the way back and
 * the search.
 */
const reviewStyles = {
  [reviewWide]: {
    '&:has([data-part=review])': { position: 'relative', height: '100dvh', overflow: 'hidden' },
    '&:has([data-part=review]) > footer': { display: 'none' },
    '&:has([data-part=review]) > [data-part=frame]': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'minmax(0, 1fr)',
      alignContent: 'stretch',
      maxWidth: 'none',
      minHeight: 0,
      paddingBlock: '3',
      '& > nav': { display: 'none' },
    },
  },
} as const;

/** A list with many columns takes the width of the window; header and footer line up with it. */
const wideListStyles = {
  [wideList]: {
    '&:has([data-part=wide-list]) > [data-part=frame]': {
      gridTemplateColumns: '12rem minmax(0, 1fr)',
      columnGap: '5',
      maxWidth: 'none',
      paddingInline: '5',
      paddingBlock: '3',
    },
    '&:has([data-part=wide-list]) > :is(header, footer) > div': { maxWidth: 'none', paddingInline: '5' },
  },
} as const;

/** After a refusal the rights of the admin may be others than the page knows: what it offers follows them. */
const useRightsWatch = (): void => {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      onRefusal((_call, status, sentAt) => {
        // Guards run again only when something has changed: they may make the refused call themselves.
        const follow = async (): Promise<void> => ((await rereadSession(sentAt)) ? revalidate() : undefined);
        if (status === 403) void follow().catch(() => undefined);
        return false;
      }),
    [revalidate],
  );
};

const AdminFrame = () => {
  useRightsWatch();
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const others = useOtherKinds().filter(() => mayOpen('adminContentList'));
  const items = adminPageNames.flatMap((name) => {
    const item = mayOpen(name) ? [{ to: pathTo(name), label: t(`app.screen.${name}`) }] : [];
    return name === AFTER_KINDS ? [...others, ...item] : item;
  });
  const brand = (
    <Brand to={pathTo('admin')} theme={DEFAULT_THEME} name={t('app.portal.name')} detail={t('app.nav.admin')} />
  );
  const actions = (
    <>
      <Suspense>
        <SearchLauncher pages={items} />
      </Suspense>
      <LogoutButton />
    </>
  );
  const bell = (
    <Suspense>
      <NoticeBell />
    </Suspense>
  );
  return (
    <Box minHeight="dvh" display="flex" flexDirection="column" css={[reviewStyles, wideListStyles]}>
      <SiteHeader brand={brand} items={items} areItemsAside actions={actions} bell={bell} />
      <Container
        data-part="frame"
        flex="1"
        alignContent="start"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '14rem minmax(0, 1fr)' }}
        gap="10"
        paddingBlock={{ base: '6', md: '10' }}
      >
        <SideNavigation items={items} />
        <AdminPages value={items}>
          <Main />
        </AdminPages>
      </Container>
      <SlimFooter />
    </Box>
  );
};

/** Layout of the admin area: navigation beside the screen, on a phone in the menu. It offers what the roles of the admin include. */
export const AdminLayout = () => (
  <QueryProvider>
    <AdminFrame />
  </QueryProvider>
);
