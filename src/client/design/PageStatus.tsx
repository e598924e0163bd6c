import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { CloudOffIcon } from './basic-icons.tsx';
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
    // The server renders the page as online.
    () => true,
  );

/** Shown while the device is offline. */
export const OfflineBanner = () => {
  const { t } = useTranslation();
  const isOnline = useOnline();
  return (
    <Box role="status" data-part="offline">
      {/* In the page, so that the script of public pages needs no texts. */}
      <Box
        hidden={isOnline}
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
    </Box>
  );
};

const SLOT = 'page-status';

/** The place for permanent page state: in the header, which stays visible while the user types below. */
export const PageStatusSlot = ({ children }: { readonly children: ReactNode }) => (
  <Box
    id={SLOT}
    // The saved state of a form already mentions that the device is offline.
    css={{ '&:has([data-state=unsent]) [data-part=offline]': { display: 'none' } }}
  >
    {children}
  </Box>
);

/** Renders its children in the header's slot, or in place where the page has no slot. */
export const InPageStatus = ({ children }: { readonly children: ReactNode }) => {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById(SLOT)), []);
  return slot?.isConnected ? createPortal(children, slot) : children;
};
