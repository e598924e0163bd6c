import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import { onUnauthorized } from '../../api/http.ts';
import { queryClient } from '../../api/queries.ts';
import { clearSession, sessionQuery } from '../../api/session.ts';
import { toaster } from '../../design/Toaster.tsx';

/** When the session ends under somebody's hands, the guards are asked again: they lead to login and back here. */
const useSessionWatch = (): void => {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();

  useEffect(
    () =>
      onUnauthorized(() => {
        if (!queryClient.getQueryData(sessionQuery.queryKey)) return false;
        clearSession();
        toaster.info(t('app.session.ended'));
        void revalidate();
        return true;
      }),
    [t, revalidate],
  );
};

/** Layouts whose screens read from the server stand in it; pages for visitors do without its weight. */
export const QueryProvider = ({ children }: { readonly children: ReactNode }) => {
  useSessionWatch();
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
};
