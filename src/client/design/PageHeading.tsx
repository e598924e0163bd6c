import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/** Forms of the page that were refused: the title of the document says so before anything else. */
const formsWithErrors = new Set<symbol>();
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
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
    formsWithErrors.add(form);
    notifyListeners();
    return () => {
      formsWithErrors.delete(form);
      notifyListeners();
    };
  }, [hasErrors]);
};

/** A title of the page as the document carries it: `Error: Log in`. */
const useTitleWithErrors = (): ((title: string) => string) => {
  const { t } = useTranslation();
  const hasErrors = useSyncExternalStore(
    subscribe,
    () => formsWithErrors.size > 0,
    () => false,
  );
  return (title) => (hasErrors ? t('app.error.inTitle', { title }) : title);
};

const Title = chakra('h1', { base: { textStyle: 'title' } });

interface PageHeadingProps {
  readonly children: string;
  /** Stands below the title. */
  readonly lead?: ReactNode;
}

const Lead = chakra('div', { base: { textStyle: 'lead', color: 'fg.muted', marginTop: '2', maxWidth: 'prose' } });

/** Names the document after the page. */
const useDocumentTitle = (title: string): void => {
  const { t } = useTranslation();
  const portal = t('app.portal.name');
  const full = useTitleWithErrors()(title === '' ? portal : `${title} · ${portal}`);
  useEffect(() => {
    document.title = full;
  }, [full]);
};

/** The page's one h1: names the document and takes the focus after a navigation. Below it what is wrong is told first. */
export const PageHeading = ({ children, lead }: PageHeadingProps) => {
  useDocumentTitle(children);
  return (
    <header>
      <Title tabIndex={-1}>{children}</Title>
      {lead !== undefined && <Lead>{lead}</Lead>}
      <div data-part="page-errors" />
    </header>
  );
};
