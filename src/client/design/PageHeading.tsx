import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { chakra } from './chakra.ts';

/** Forms of the page with errors: they add `Error` to the document title. */
const formsWithErrors = new Set<symbol>();
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Registers whether a form shows errors. */
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

/** The document title with errors, for example `Error: Log in`. */
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
  /** Shown below the title. */
  readonly lead?: ReactNode;
}

const Lead = chakra('div', { base: { textStyle: 'lead', color: 'fg.muted', marginTop: '2', maxWidth: 'prose' } });

/** Sets the document title to the title of the page. */
const useDocumentTitle = (title: string): void => {
  const { t } = useTranslation();
  const portal = t('app.portal.name');
  const full = useTitleWithErrors()(title === '' ? portal : `${title} · ${portal}`);
  useEffect(() => {
    document.title = full;
  }, [full]);
};

/** The page's only h1: sets the document title and takes the focus after a navigation. Form errors appear below it. */
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
