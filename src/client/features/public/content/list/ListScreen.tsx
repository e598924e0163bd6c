import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../../contract/visitor-pages.ts';
import { Breadcrumbs } from '../../../../design/Breadcrumbs.tsx';
import { ButtonLink } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { EmptyState } from '../../../../design/EmptyState.tsx';
import {
  CalendarPicture,
  FilePicture,
  PagePicture,
  QuestionPicture,
  SearchPicture,
} from '../../../../design/pictures/lists.tsx';
import { Box, Stack, Text } from '../../../../design/primitives.tsx';
import { feedAddress, listAddress } from '../../../shared/page/addresses.ts';
import { FeedIcon } from '../../../shared/page/icons.tsx';
import { breadcrumbsTo } from '../content-pages.ts';
import { AnyView } from './AnyView.tsx';
import { InstitutionFilter, Pagination, SearchForm } from './ListNavigation.tsx';
import { type ItemList, useItemList } from './list-data.ts';

const pictures = {
  cards: <PagePicture />,
  agenda: <CalendarPicture />,
  shelf: <FilePicture />,
  questions: <QuestionPicture />,
} as const;

/** An empty list: nothing found, no such page, nothing for this institution, or nothing at all; each with a link. */
const EmptyList = ({ list: { kind, query, pages } }: { readonly list: ItemList }) => {
  const { t } = useTranslation();
  const all = listAddress(kind);
  if (query.q !== undefined)
    return (
      <EmptyState
        title={t('public.none.found', { q: query.q })}
        text={t('public.none.foundText')}
        picture={<SearchPicture />}
      >
        <ButtonLink to={all} variant="outline">
          {t('public.none.showAll')}
        </ButtonLink>
        <ButtonLink to={pathTo('contactUs')}>{t('public.none.ask')}</ButtonLink>
      </EmptyState>
    );
  if (pages.totalItems > 0)
    return (
      <EmptyState title={t('public.none.page', { page: query.page })} picture={<SearchPicture />}>
        <ButtonLink to={listAddress(kind, { ...query, page: 1 })}>{t('public.none.firstPage')}</ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState
      title={t(`${kind.key}.page.empty`)}
      text={t(query.institution === undefined ? 'public.none.later' : 'public.none.elsewhere')}
      picture={pictures[kind.page.view]}
    >
      {query.institution !== undefined && (
        <ButtonLink to={all} variant="outline">
          {t('public.none.showAll')}
        </ButtonLink>
      )}
    </EmptyState>
  );
};

const Title = chakra('h1', { base: { textStyle: 'display' } });

const FeedLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '11',
    fontSize: 'sm',
    color: 'brand.fg',
    fontWeight: 'semibold',
    _hover: { textDecoration: 'underline' },
  },
});

const ListTools = ({ list: { kind, query } }: { readonly list: ItemList }) => {
  const { t } = useTranslation();
  return (
    <Stack gap="5">
      {kind.page.search && <SearchForm kind={kind} query={query} />}
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="6" rowGap="2">
        <InstitutionFilter kind={kind} query={query} />
        {kind.page.feed && (
          <FeedLink href={feedAddress(kind)}>
            <FeedIcon />
            {t('public.feed')}
          </FeedLink>
        )}
      </Box>
    </Stack>
  );
};

/** The list of any kind of content. */
export const ListScreen = () => {
  const { t } = useTranslation();
  const list = useItemList();
  const { kind, items, pages, query } = list;
  const name = t(`${kind.key}.page.title`);
  return (
    <Box>
      <Breadcrumbs parents={breadcrumbsTo(t)} current={name} />
      <Box as="header" marginTop="2" marginBottom={{ base: '6', md: '10' }}>
        <Title tabIndex={-1}>{name}</Title>
        <Text textStyle="lead" color="fg.muted" marginTop="3" maxWidth="prose">
          {t(`${kind.key}.page.lead`)}
        </Text>
      </Box>
      <ListTools list={list} />
      <Box marginTop={{ base: '6', md: '10' }}>
        {items.length === 0 ? <EmptyList list={list} /> : <AnyView list={list} />}
        <Pagination kind={kind} query={query} pages={pages} />
      </Box>
    </Box>
  );
};
