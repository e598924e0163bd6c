import { useSyncExternalStore } from 'react';
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

export const useOnline = (): boolean =>
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
