import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import { onRefusal } from '../../api/http.ts';
import { getQueryClient } from '../../api/queries.ts';
import { clearSession, sessionQuery } from '../../api/session.ts';
import { toaster } from '../../design/Toaster.tsx';

/** When the session ends, runs the guards again: they redirect to the login, which returns here. */
const useSessionWatch = (): void => {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();

  useEffect(
    () =>
      onRefusal((_call, status) => {
        if (status !== 401 || !getQueryClient().getQueryData(sessionQuery.queryKey)) return false;
        clearSession();
        toaster.info(t('app.session.ended'));
        void revalidate();
        return true;
      }),
    [t, revalidate],
  );
};

/** Replies contain names in the language of their request: they are read again when it changes. */
const useLanguageWatch = (): void => {
  const { language } = useTranslation().i18n;
  const read = useRef(language);
  useEffect(() => {
    if (read.current === language) return;
    read.current = language;
    void getQueryClient().invalidateQueries();
  }, [language]);
};

/** For layouts whose screens use queries; public pages do not load this code. */
export const QueryProvider = ({ children }: { readonly children: ReactNode }) => {
  useSessionWatch();
  useLanguageWatch();
  return <QueryClientProvider client={getQueryClient()}>{children}</QueryClientProvider>;
};
