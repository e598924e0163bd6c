import { chakra } from '@chakra-ui/react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Breadcrumbs } from '../../../../design/Breadcrumbs.tsx';
import { Box, Stack, Text } from '../../../../design/primitives.tsx';
import { feedAddress } from '../../../shared/page/addresses.ts';
import { InstitutionFilter } from '../../../shared/page/InstitutionFilter.tsx';
import { FeedIcon } from '../../../shared/page/icons.tsx';
import { Pagination } from '../../../shared/page/Pagination.tsx';
import { SearchForm } from '../../../shared/page/SearchForm.tsx';
import { trailTo } from '../trail.ts';
import { NothingHere } from './NothingHere.tsx';
import { type ShownList, useList } from './use-list.ts';

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

const Tools = ({ list: { kind, wish } }: { readonly list: ShownList }) => {
  const { t } = useTranslation();
  return (
    <Stack gap="5">
      {kind.page.search && <SearchForm kind={kind} wish={wish} />}
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="6" rowGap="2">
        <InstitutionFilter kind={kind} wish={wish} />
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

/** How the items of a list are laid out. */
export type ListView = ComponentType<{ readonly list: ShownList }>;

/** The list of any kind of content. */
export const ListScreen = ({ View }: { readonly View: ListView }) => {
  const { t } = useTranslation();
  const list = useList();
  const { kind, items, pages, wish } = list;
  const name = t(`${kind.key}.page.title`);
  return (
    <Box>
      <Breadcrumbs trail={trailTo(t)} current={name} />
      <Box as="header" marginTop="2" marginBottom={{ base: '6', md: '10' }}>
        <Title tabIndex={-1}>{name}</Title>
        <Text textStyle="lead" color="fg.muted" marginTop="3" maxWidth="prose">
          {t(`${kind.key}.page.lead`)}
        </Text>
      </Box>
      <Tools list={list} />
      <Box marginTop={{ base: '6', md: '10' }}>
        {items.length === 0 ? <NothingHere list={list} /> : <View list={list} />}
        <Pagination kind={kind} wish={wish} pages={pages} />
      </Box>
    </Box>
  );
};
