import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import { pathTo } from '../../../../contract/pages.ts';
import { chakra } from '../../../design/chakra.ts';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Card, Heading, Muted, Stack } from '../../../design/primitives.tsx';

interface AccountSectionProps {
  readonly name: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A section of the account in a card. */
export const AccountSection = ({ name, title, text, children }: AccountSectionProps) => {
  const id = useId();
  return (
    <Card as="section" id={name} aria-labelledby={id} data-part={name}>
      <Heading id={id} tabIndex={-1} outline="none">
        {title}
      </Heading>
      {text !== undefined && (
        <Muted marginTop="1" maxWidth="prose">
          {text}
        </Muted>
      )}
      <Box marginTop="5">{children}</Box>
    </Card>
  );
};

/** Moves the focus to a section's heading after the focused element was removed. */
export const focusSection = (name: string): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-part="${name}"] h2`)?.focus());
};

const NavigationItem = chakra(Link, {
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

const applicantPages = ['profile', 'myDocuments', 'changeEmail', 'changePassword'] as const;
const adminPages = ['profileAdmin', 'changeProfileAdmin', 'changeEmailAdmin', 'changePasswordAdmin'] as const;

/** Pages of the account: an applicant's have the institution in their URL, an admin's do not. */
const useAccountPages = (): readonly { readonly name: string; readonly to: string }[] => {
  const { institution } = useParams();
  if (institution === undefined) return adminPages.map((name) => ({ name, to: pathTo(name) }));
  return applicantPages.map((name) => ({ name, to: pathTo(name, { institution }) }));
};

const useHasSidebar = (): boolean => useParams()['institution'] === undefined;

const AccountNavigation = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
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
      {useAccountPages().map(({ name, to }) => (
        <NavigationItem key={name} to={to} aria-current={to === pathname ? 'page' : undefined}>
          {t(`app.screen.${name}`)}
        </NavigationItem>
      ))}
    </Box>
  );
};

interface AccountFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** Layout of the account pages: heading, navigation, content. */
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
