import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleWithErrors } from './page-errors.ts';

const Title = chakra('h1', { base: { textStyle: 'title' } });

interface PageHeadingProps {
  readonly children: string;
  /** Stands below the title. */
  readonly lead?: ReactNode;
}

const Lead = chakra('div', { base: { textStyle: 'lead', color: 'fg.muted', marginTop: '2', maxWidth: 'prose' } });

/** Names the document after the page. */
export const useDocumentTitle = (title: string): void => {
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
