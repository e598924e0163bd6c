import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { pathTo } from '../../../contract/pages.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Box, Stack } from '../../ui/primitives.tsx';
import { useInstitution } from '../../ui/use-institution.ts';

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

const AccountNavigation = () => {
  const { t } = useTranslation();
  const { parameter: institution } = useInstitution();
  return (
    <Box
      as="nav"
      aria-label={t('my-account.nav')}
      display="flex"
      flexDirection={{ base: 'row', lg: 'column' }}
      flexWrap="wrap"
      gap="1"
      _print={{ display: 'none' }}
    >
      {places.map((place) => (
        <Place key={place} to={pathTo(place, { institution })} end>
          {t(`app.screen.${place}`)}
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
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '14rem minmax(0, 46rem)' }}
      columnGap="8"
      rowGap="5"
      alignItems="start"
    >
      <AccountNavigation />
      <Stack gap="6">{children}</Stack>
    </Box>
  </Stack>
);
