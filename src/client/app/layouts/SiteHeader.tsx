import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { buttonRecipe } from '../../design/Button.tsx';
import { CrossIcon, MenuIcon } from '../../design/basic-icons.tsx';
import { chakra, lowScreen } from '../../design/chakra.ts';
import { OfflineBanner, PageStatusSlot } from '../../design/PageStatus.tsx';
import { Box, Container } from '../../design/primitives.tsx';
import { menuPanelId } from '../../features/shared/page/script-parts.ts';
import { useHydrated } from '../../features/shared/page/visitor-context.ts';
import { LanguageSwitch } from './late-frame.ts';

const MarkedLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '11',
    paddingInline: '3',
    borderRadius: 'md',
    fontWeight: 'medium',
    color: 'fg.muted',
    _hover: { color: 'brand.fg', background: 'brand.subtle' },
    _currentPage: { color: 'brand.fg', fontWeight: 'semibold', background: 'brand.subtle' },
  },
});

interface NavigationLinkProps {
  readonly to: string;
  /** Pages below this path do not count as current. */
  readonly isExact?: boolean;
  readonly children: ReactNode;
}

/** One link of a navigation; the current page is marked. */
export const NavigationLink = ({ to, isExact = false, children }: NavigationLinkProps) => {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || (!isExact && pathname.startsWith(`${to}/`));
  return (
    <MarkedLink to={to} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </MarkedLink>
  );
};

export interface NavItem {
  readonly to: string;
  readonly label: string;
  /** Pages below this path do not count as current. */
  readonly isExact?: boolean;
}

interface SiteHeaderProps {
  readonly brand: ReactNode;
  readonly items?: readonly NavItem[];
  /** On wide screens the links are beside the page instead. */
  readonly areItemsAside?: boolean;
  /** Buttons after the links, such as log in and log out. */
  readonly actions?: ReactNode;
  /** Stays in sight beside the menu on small screens. */
  readonly bell?: ReactNode;
}

const Bar = chakra('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 'sticky',
    background: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border',
    boxShadow: 'inset 0 3px 0 var(--chakra-colors-brand-solid)',
    [lowScreen]: { position: 'static' },
    _print: { display: 'none' },
  },
});

const Panel = chakra('div', {
  base: {
    display: { base: 'none', lg: 'flex' },
    flexDirection: { base: 'column', lg: 'row' },
    alignItems: { base: 'stretch', lg: 'center' },
    gap: { base: '1', lg: '2' },
    flex: { lg: '1' },
    justifyContent: { lg: 'flex-end' },
    width: { base: 'full', lg: 'auto' },
    marginTop: { base: '2', lg: '0' },
    paddingBlock: { base: '3', lg: '0' },
    borderTopWidth: { base: '1px', lg: '0' },
    borderColor: 'border',
    maxHeight: { base: 'calc(100dvh - 5rem)', lg: 'none' },
    overflowY: { base: 'auto', lg: 'visible' },
    _open: { display: 'flex' },
    // Without scripts the menu button is a link to its panel.
    '&[data-scriptless]:target': { display: 'flex' },
  },
});

const MenuLink = chakra('a', buttonRecipe);

const menuButtonStyle = {
  variant: 'ghost',
  fontSize: 'lg',
  order: { base: 2, lg: 0 },
  display: { base: 'inline-flex', lg: 'none' },
  css: {
    // The icon of what a press does: to open, or to close.
    '& > svg:last-of-type, &[aria-expanded=true] > svg:first-of-type': { display: 'none' },
    '&[aria-expanded=true] > svg:last-of-type': { display: 'block' },
  },
} as const;

/** The menu of small screens: closes on Escape and when a page was chosen. */
const useMenu = () => {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const button = useRef<HTMLAnchorElement>(null);
  const isOpen = openAt === key;
  const first = useRef(key);
  useEffect(() => {
    if (location.hash !== `#${menuPanelId}`) return;
    // Opened as a link before hydration: stays open, and the hash is removed from the URL.
    history.replaceState(history.state, '', location.pathname + location.search);
    setOpenAt(first.current);
  }, []);
  return {
    isOpen,
    button,
    toggle: () => setOpenAt(isOpen ? undefined : key),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return;
      setOpenAt(undefined);
      button.current?.focus();
    },
  };
};

interface MenuButtonProps {
  readonly menu: ReturnType<typeof useMenu>;
  readonly isHydrated: boolean;
}

/** Makes the link a button. The element stays the same, because it may have the focus at that moment. */
const asButton = ({ isOpen, toggle }: MenuButtonProps['menu']) => ({
  role: 'button',
  'aria-expanded': isOpen,
  'aria-controls': menuPanelId,
  onClick: (event: MouseEvent) => {
    event.preventDefault();
    toggle();
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    toggle();
  },
});

const MenuButton = ({ menu, isHydrated }: MenuButtonProps) => (
  <MenuLink
    ref={menu.button}
    {...menuButtonStyle}
    href={`#${menuPanelId}`}
    aria-label={useTranslation().t('app.nav.menu')}
    {...(isHydrated && asButton(menu))}
  >
    <MenuIcon />
    <CrossIcon />
  </MenuLink>
);

/** The menu button comes before its panel, so that the panel is next in the tab order. */
export const SiteHeader = ({ brand, items = [], areItemsAside = false, actions, bell }: SiteHeaderProps) => {
  const { t } = useTranslation();
  const menu = useMenu();
  const isHydrated = useHydrated();
  const hasPanel = items.length > 0 || actions !== undefined;
  return (
    <Bar onKeyDown={menu.onKeyDown}>
      <Container
        display="flex"
        flexWrap={{ base: 'wrap', lg: 'nowrap' }}
        alignItems="center"
        columnGap={{ base: '2', lg: '6' }}
        minHeight="16"
        paddingBlock="2"
      >
        <Box flex={{ base: '1', lg: 'none' }} minWidth="0">
          {brand}
        </Box>
        {hasPanel && <MenuButton menu={menu} isHydrated={isHydrated} />}
        {hasPanel && (
          <Panel
            id={menuPanelId}
            order={{ base: 3, lg: 0 }}
            data-open={menu.isOpen || undefined}
            data-scriptless={isHydrated ? undefined : true}
          >
            <Box
              as="nav"
              aria-label={t('app.nav.label')}
              display={{ base: 'flex', lg: areItemsAside ? 'none' : 'flex' }}
              flexDirection={{ base: 'column', lg: 'row' }}
              gap="1"
              flex="1"
            >
              {items.map(({ to, label, isExact }) => (
                <NavigationLink key={to} to={to} isExact={isExact ?? false}>
                  {label}
                </NavigationLink>
              ))}
            </Box>
            {actions}
          </Panel>
        )}
        {bell}
        <Box order={{ base: 1, lg: 0 }}>
          <LanguageSwitch />
        </Box>
      </Container>
      <PageStatusSlot>
        <OfflineBanner />
      </PageStatusSlot>
    </Bar>
  );
};
