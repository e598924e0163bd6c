import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { CloudOffIcon } from './icons.tsx';
import { Box } from './primitives.tsx';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine !== false,
    // A page that arrived was not offline.
    () => true,
  );

/** Says that the network is gone and that nothing typed is lost; goes by itself. */
export const OfflineBanner = () => {
  const { t } = useTranslation();
  const isOnline = useOnline();
  return (
    <Box role="status" data-part="offline">
      {!isOnline && (
        <Box
          display="flex"
          gap="2"
          alignItems="center"
          justifyContent="center"
          paddingInline="4"
          paddingBlock="1"
          lineHeight="snug"
          background="bg.warning"
          color="fg.warning"
          fontSize="sm"
          fontWeight="semibold"
        >
          <CloudOffIcon />
          {t('app.offline')}
        </Box>
      )}
    </Box>
  );
};

const SLOT = 'page-status';

/** Where a page tells what is true all the time: in its header, which stays in view while somebody types below. */
export const PageStatusSlot = ({ children }: { readonly children: ReactNode }) => (
  <Box
    id={SLOT}
    // What a form says of its answers includes that the network is gone.
    css={{ '&:has([data-state=kept]) [data-part=offline]': { display: 'none' } }}
  >
    {children}
  </Box>
);

/** Shows its children in the header; where a page has none, where they stand. */
export const InPageStatus = ({ children }: { readonly children: ReactNode }) => {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById(SLOT)), []);
  return slot?.isConnected ? createPortal(children, slot) : children;
};
