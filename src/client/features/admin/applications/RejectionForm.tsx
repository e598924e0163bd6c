import { type ReactNode, Suspense } from 'react';
import type { Answers } from '../../../../engine/schema/types.ts';
import { useSession } from '../../../api/session.ts';
import { Box } from '../../../design/primitives.tsx';
import { useJournal } from '../../../forms/draft/use-journal.ts';
import { FormSkeleton } from '../../../forms/FormSkeleton.tsx';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';

/** Decisions that end an application; their buttons have the danger colour. */
export const endingDecisions: ReadonlySet<string> = new Set(['reject', 'withdraw']);

/** Folder of the form below `schemas/admin`: the reasons are data. */
const FORM = 'rejection';

interface RejectionFormProps {
  /** Journal of the unsent input on this device. */
  readonly journalName: string;
  readonly submitLabel: string;
  /** Submitting rejects at once instead of showing a dry run. */
  readonly isFinal?: boolean;
  readonly onSubmit: (rejection: Answers) => Promise<void>;
  readonly actionsBefore: ReactNode;
}

/** The form of a rejection from the data. Unsent input survives closing the dialog or the browser. */
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
            {...(journal.restored && { initialAnswers: journal.restored })}
            onAnswers={journal.store}
            onSubmit={submit}
          />
        ) : (
          <FormSkeleton />
        )}
      </Suspense>
    </Box>
  );
};
