import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import { onUnauthorized } from '../api/http.ts';
import { queryClient } from '../api/query-client.ts';
import { clearSession, sessionQuery } from '../api/session.ts';
import { toaster } from '../design/toaster.ts';

/** When the session ends under somebody's hands, the guards are asked again: they lead to login and back here. */
export const useSessionWatch = (): void => {
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
