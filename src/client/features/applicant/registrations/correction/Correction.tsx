import { steps } from 'virtual:catalogue';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findState } from '../../../../../../machines/application.status.ts';
import { sendCorrection } from '../../../../../contract/admin-applications.ts';
import type { ApplicationDetail } from '../../../../api/queries.ts';
import { Button } from '../../../../design/Button.tsx';
import { Callout } from '../../../../design/Callout.tsx';
import { ConfirmDialog } from '../../../../design/Dialog.tsx';
import { FailureNotice } from '../../../../design/FailureNotice.tsx';
import { Box, Heading, Muted, Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { PlainConfirmation } from '../../../../design/WithoutScript.tsx';

import {
  type CorrectionRequest,
  correctionRequestQuery,
  RequestedFields,
} from '../../../shared/application/CorrectionRequest.tsx';
import { SEND_CORRECTION } from '../plain-actions.ts';
import { useConfirmedCall } from '../use-confirmed-call.ts';
import { CorrectionStep } from './CorrectionStep.tsx';
import { listStepsWithOpenFields } from './open-answers.ts';

interface CorrectionProps {
  readonly application: ApplicationDetail;
}

const CorrectionNotice = ({ request }: { readonly request: CorrectionRequest }) => {
  const { t } = useTranslation();
  return (
    <Callout tone="warning" aria-labelledby="correction">
      <Heading id="correction">{t('registrations.correction.title')}</Heading>
      <RequestedFields request={request} />
      <Muted marginTop="2" fontSize="sm">
        {t('registrations.correction.rest')}
      </Muted>
    </Callout>
  );
};

/** Sends the corrected application after a confirmation: it can no longer be changed then. */
const SendCorrectionButton = ({ formId }: { readonly formId: string }) => {
  const { t } = useTranslation();
  const { isAsking, setAsking, mutation } = useConfirmedCall(formId, sendCorrection, [
    correctionRequestQuery(formId).queryKey,
  ]);
  return (
    <Box>
      <Button size="lg" aria-haspopup="dialog" onClick={() => setAsking(true)} data-scripted="">
        {t('registrations.correction.send')}
      </Button>
      <PlainConfirmation
        action={SEND_CORRECTION}
        label={t('registrations.correction.send')}
        title={t('registrations.correction.sendTitle')}
        confirmLabel={t('registrations.correction.send')}
      >
        {t('registrations.correction.sendText')}
      </PlainConfirmation>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('registrations.correction.sendTitle')}
        confirmLabel={t('registrations.correction.send')}
        isBusy={mutation.isPending}
        onConfirm={() => mutation.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('registrations.correction.sendText')}
      </ConfirmDialog>
    </Box>
  );
};

const OpenCorrection = ({ application }: CorrectionProps) => {
  const { data, error, refetch } = useQuery(correctionRequestQuery(application.Id));
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <CardSkeleton rows={1} />;
  if (data === null) return null;
  return (
    <Stack gap="5" data-part="correction" _print={{ display: 'none' }}>
      <CorrectionNotice request={data} />
      {listStepsWithOpenFields(steps, data.Fields).map(({ step, fields }) => (
        <CorrectionStep key={step.key} application={application} request={data} step={step} fields={fields} />
      ))}
      <SendCorrectionButton formId={application.Id} />
    </Stack>
  );
};

/** The correction that the office requested: only the requested answers can be edited, until it is sent. */
export const Correction = ({ application }: CorrectionProps) =>
  findState(application.Status) === 'Returned' ? <OpenCorrection application={application} /> : null;
