import { useTranslation } from 'react-i18next';
import type { ApplicationSummary } from '../../../api/queries.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Heading, Stack } from '../../../design/primitives.tsx';
import { DraftCard } from './DraftCard.tsx';
import { DRAFTS_HEADING } from './drafts-heading.ts';

interface DraftsProps {
  readonly applications: readonly ApplicationSummary[];
  /** Something else waits to be done: that there is no draft is no news beside it. */
  readonly isQuiet: boolean;
}

/** Applications that are being filled in. */
export const Drafts = ({ applications, isQuiet }: DraftsProps) => {
  const { t } = useTranslation();
  if (isQuiet && applications.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby={DRAFTS_HEADING}>
      <Heading id={DRAFTS_HEADING} tabIndex={-1} _focus={{ outline: 'none' }}>
        {t('admission.draft.heading')}
      </Heading>
      {applications.length === 0 ? (
        <EmptyState title={t('admission.draft.emptyTitle')} text={t('admission.draft.emptyText')} />
      ) : (
        applications.map((application) => <DraftCard key={application.Id} application={application} />)
      )}
    </Stack>
  );
};
