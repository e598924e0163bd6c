import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/** Forms of the page that were refused: the title of the document says so before anything else. */
const refused = new Set<symbol>();
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says of a form whether its errors stand on the page. */
export const useReportErrors = (hasErrors: boolean): void => {
  useEffect(() => {
    if (!hasErrors) return;
    const form = Symbol('form');
    refused.add(form);
    tell();
    return () => {
      refused.delete(form);
      tell();
    };
  }, [hasErrors]);
};

/** A title of the page as the document carries it: `Error: Log in`. */
export const useTitleWithErrors = (): ((title: string) => string) => {
  const { t } = useTranslation();
  const hasErrors = useSyncExternalStore(
    subscribe,
    () => refused.size > 0,
    () => false,
  );
  return (title) => (hasErrors ? t('app.error.inTitle', { title }) : title);
};
