import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { lazyOptional } from '../../../design/lazy-optional.ts';
import { Box } from '../../../design/primitives.tsx';
import type { SearchedPage } from './SearchDialog.tsx';

const SearchDialog = lazyOptional(async () => (await import('./SearchDialog.tsx')).SearchDialog);

interface Opened {
  readonly count: number;
  readonly isOpen: boolean;
}

const openNext = ({ count }: Opened): Opened => ({ count: count + 1, isOpen: true });

interface SearchLauncherProps {
  readonly pages: readonly SearchedPage[];
}

/** Opens the search of the admin area: a button, and Control or Command with K. Its code is loaded when it opens. */
export const SearchLauncher = ({ pages }: SearchLauncherProps) => {
  const { t } = useTranslation();
  // The key may be pressed before the event of the last closing arrives, which must not close the new dialog.
  const [{ count, isOpen }, setOpened] = useState<Opened>({ count: 0, isOpen: false });
  const close = (): void => setOpened((opened) => (opened.count === count ? { ...opened, isOpen: false } : opened));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // Another dialog asks something first.
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      setOpened(openNext);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        data-part="open-search"
        onClick={() => setOpened(openNext)}
      >
        {t('admin-search.open')}
        <Box as="kbd" fontSize="xs" fontFamily="inherit" color="fg.muted" display={{ base: 'none', lg: 'inline' }}>
          Ctrl K
        </Box>
      </Button>
      {isOpen && (
        // The button stays while the dialog loads: it has the focus, and gets it back.
        <Suspense>
          <SearchDialog key={count} pages={pages} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
