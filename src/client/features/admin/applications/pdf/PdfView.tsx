import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../../../design/Notice.tsx';
import { Muted } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { PdfPages } from './PdfPages.tsx';
import { UnreadablePdf } from './unreadable-pdf.ts';
import { usePdf } from './use-pdf.ts';

interface PdfViewProps {
  readonly id: string;
  readonly name: string;
}

/** A document drawn in the page: the same on a phone, whose browser may show none by itself. */
export const PdfView = ({ id, name }: PdfViewProps) => {
  const { t } = useTranslation();
  const state = usePdf(id);
  if (state.is === 'open') return <PdfPages pdf={state.pdf} name={name} />;
  if (state.is === 'loading')
    return (
      <div role="status" aria-label={t('admin-applications.pdf.loading')}>
        <CardSkeleton rows={3} />
      </div>
    );
  const { error, retry } = state;
  if (!(error instanceof UnreadablePdf)) return <FailureNotice error={error} onRetry={retry} />;
  return (
    <Muted role="alert" marginBlock="6" data-trouble={error.trouble}>
      {t(`admin-applications.pdf.${error.trouble}`)}
    </Muted>
  );
};
