import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useParams } from 'react-router-dom';
import { pathTo } from '../../../../contract/pages.ts';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Stack } from '../../../design/primitives.tsx';

const Place = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '11',
    paddingInline: { base: '2.5', lg: '3' },
    borderRadius: 'md',
    fontSize: { base: 'sm', lg: 'md' },
    color: 'fg.muted',
    fontWeight: 'medium',
    _hover: { color: 'brand.fg', background: 'brand.subtle' },
    _currentPage: { color: 'brand.fg', fontWeight: 'semibold', background: 'brand.subtle' },
  },
});

const places = ['profile', 'changeEmail', 'changePassword'] as const;
const placesOfAdmin = ['profileAdmin', 'changeProfileAdmin', 'changeEmailAdmin', 'changePasswordAdmin'] as const;

/** An applicant's account belongs to a visit of an institution, an admin's does not. */
const usePlaces = (): readonly { readonly name: string; readonly to: string }[] => {
  const { institution } = useParams();
  if (institution === undefined) return placesOfAdmin.map((name) => ({ name, to: pathTo(name) }));
  return places.map((name) => ({ name, to: pathTo(name, { institution }) }));
};

const useHasSidebar = (): boolean => useParams()['institution'] === undefined;

const AccountNavigation = () => {
  const { t } = useTranslation();
  return (
    <Box
      as="nav"
      aria-label={t('my-account.nav')}
      display="flex"
      flexDirection={{ base: 'row', lg: useHasSidebar() ? 'row' : 'column' }}
      flexWrap="wrap"
      gap="1"
      _print={{ display: 'none' }}
    >
      {usePlaces().map(({ name, to }) => (
        <Place key={name} to={to} end>
          {t(`app.screen.${name}`)}
        </Place>
      ))}
    </Box>
  );
};

interface AccountFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The pages of one's own account: their heading, the way between them, and what the page is for. */
export const AccountFrame = ({ title, lead, children }: AccountFrameProps) => (
  <Stack gap="6">
    <PageHeading lead={lead}>{title}</PageHeading>
    <Box
      display="grid"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        lg: useHasSidebar() ? 'minmax(0, 46rem)' : '14rem minmax(0, 46rem)',
      }}
      columnGap="8"
      rowGap="5"
      alignItems="start"
    >
      <AccountNavigation />
      <Stack gap="6">{children}</Stack>
    </Box>
  </Stack>
);
