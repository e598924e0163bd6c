import { type ReactNode, Suspense } from 'react';
import type { Answers } from '../../../../engine/schema/types.ts';
import { useSession } from '../../../api/session.ts';
import { Box } from '../../../design/primitives.tsx';
import { useJournal } from '../../../forms/draft/use-journal.ts';
import { FormSkeleton } from '../../../forms/FormSkeleton.tsx';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';

/** Decisions that end an application: what takes them looks like it. */
export const endingDecisions: ReadonlySet<string> = new Set(['reject', 'withdraw']);

/** Folder of the form below `schemas/admin`: the reasons are data. */
const FORM = 'rejection';

interface RejectionFormProps {
  /** Names what is rejected: what was typed about it stays on this device until it is sent. */
  readonly journalName: string;
  readonly submitLabel: string;
  /** Pressing it rejects, and is no step on the way. */
  readonly isFinal?: boolean;
  readonly onSubmit: (rejection: Answers) => Promise<void>;
  readonly actionsBefore: ReactNode;
}

/** Why an application is rejected, asked as the data says. Closing the dialog, or the browser, loses nothing of it. */
export const RejectionForm = ({ isFinal = false, journalName, onSubmit, ...props }: RejectionFormProps) => {
  const account = useSession()?.id ?? '';
  const journal = useJournal(`${account}/${journalName}/rejection`, null);
  const submit = async (rejection: Answers): Promise<void> => {
    await onSubmit(rejection);
    if (isFinal) journal.forget();
  };
  return (
    <Box css={isFinal ? { '& button[type=submit]': { colorPalette: 'danger' } } : {}}>
      <Suspense fallback={<FormSkeleton />}>
        {journal.isReady ? (
          <SchemaForm
            formKey={FORM}
            {...props}
            {...(journal.kept && { initialAnswers: journal.kept })}
            onAnswers={journal.keep}
            onSubmit={submit}
          />
        ) : (
          <FormSkeleton />
        )}
      </Suspense>
    </Box>
  );
};
