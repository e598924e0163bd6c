import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chakra } from '../../../../design/chakra.ts';
import { reviewWide } from '../../shared/use-is-wide-screen.ts';
import { DocumentPane } from '../documents/DocumentPane.tsx';
import type { DetailProps } from '../queries.ts';

const Panes = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'minmax(0, 1fr)',
    [reviewWide]: {
      flex: '1',
      minHeight: 0,
      gridTemplateRows: 'minmax(0, 1fr)',
      '&[data-documents=true]': { gridTemplateColumns: 'minmax(0, 11fr) minmax(0, 9fr)' },
    },
  },
});

/** The second pane scrolls by itself. */
const Answers = chakra('section', {
  base: {
    minWidth: 0,
    // Hidden texts inside are placed in the pane, else they would lengthen the page.
    position: 'relative',
    [reviewWide]: { overflowY: 'auto', overscrollBehavior: 'contain', paddingInlineEnd: '1', borderRadius: 'lg' },
  },
});

interface ReviewPanesProps extends DetailProps {
  readonly children: ReactNode;
}

/** Documents beside the answers. */
export const ReviewPanes = ({ detail, children }: ReviewPanesProps) => {
  const { t } = useTranslation();
  const hasDocuments = detail.Files.length > 0;
  return (
    <Panes data-documents={hasDocuments}>
      {hasDocuments && <DocumentPane detail={detail} />}
      <Answers tabIndex={0} aria-label={t('admin-applications.panes.answers')} data-part="answers">
        {children}
      </Answers>
    </Panes>
  );
};
