import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

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
  useEffect(() => {
    document.title = title === '' ? portal : `${title} · ${portal}`;
  }, [title, portal]);
};

/** The page's one h1: names the document and takes the focus after a navigation. */
export const PageHeading = ({ children, lead }: PageHeadingProps) => {
  useDocumentTitle(children);
  return (
    <header>
      <Title tabIndex={-1}>{children}</Title>
      {lead !== undefined && <Lead>{lead}</Lead>}
    </header>
  );
};
