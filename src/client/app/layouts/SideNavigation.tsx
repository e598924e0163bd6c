import { useTranslation } from 'react-i18next';
import { Box } from '../../design/primitives.tsx';
import { NavigationLink } from './NavigationLink.tsx';
import type { NavItem } from './SiteHeader.tsx';

/** The same places as in the menu of a phone, always in view where there is room. */
export const SideNavigation = ({ items }: { readonly items: readonly NavItem[] }) => {
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
    >
      {items.map(({ to, label }) => (
        <NavigationLink key={to} to={to}>
          {label}
        </NavigationLink>
      ))}
    </Box>
  );
};
