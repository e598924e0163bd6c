import { type ReactNode, Suspense } from 'react';
import type { Answers } from '../../../engine/schema/types.ts';
import { FormSkeleton } from '../../renderer/parts/FormSkeleton.tsx';
import { SchemaForm } from '../../renderer/SchemaForm.tsx';
import { Box } from '../../ui/primitives.tsx';

/** Folder of the form below `schemas/admin`: the reasons are data. */
const FORM = 'rejection';

interface RejectionFormProps {
  readonly submitLabel: string;
  /** Pressing it rejects, and is no step on the way. */
  readonly isFinal?: boolean;
  readonly onSubmit: (rejection: Answers) => Promise<void>;
  readonly actionsBefore: ReactNode;
}

/** Why an application is rejected, asked as the data says. */
export const RejectionForm = ({ isFinal = false, ...props }: RejectionFormProps) => (
  <Box css={isFinal ? { '& button[type=submit]': { colorPalette: 'danger' } } : {}}>
    <Suspense fallback={<FormSkeleton />}>
      <SchemaForm formKey={FORM} {...props} />
    </Suspense>
  </Box>
);
