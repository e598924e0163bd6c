import { steps } from 'virtual:catalogue';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendCorrection } from '../../../../../contract/admin-applications.ts';
import { callApi } from '../../../../api/http.ts';
import { type ApplicationDetail, applicationQuery, applicationsQuery } from '../../../../api/queries.ts';
import { Button } from '../../../../design/Button.tsx';
import { Callout } from '../../../../design/Callout.tsx';
import { ConfirmDialog } from '../../../../design/Dialog.tsx';
import { describeError, FailureNotice } from '../../../../design/FailureNotice.tsx';
import { Box, Heading, Muted, Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { toaster } from '../../../../design/Toaster.tsx';
import { findApplicationState } from '../../../shared/application/ApplicationLabels.tsx';
import {
  type CorrectionRequest,
  correctionRequestQuery,
  RequestedFields,
} from '../../../shared/application/CorrectionRequest.tsx';
import { focusHeading } from '../RegistrationActions.tsx';
import { CorrectionStep } from './CorrectionStep.tsx';
import { listStepsWithOpenFields } from './open-answers.ts';

interface CorrectionProps {
  readonly application: ApplicationDetail;
}

const CorrectionNotice = ({ asked }: { readonly asked: CorrectionRequest }) => {
  const { t } = useTranslation();
  return (
    <Callout tone="warning" aria-labelledby="correction">
      <Heading id="correction">{t('registrations.correction.title')}</Heading>
      <RequestedFields asked={asked} />
      <Muted marginTop="2" fontSize="sm">
        {t('registrations.correction.rest')}
      </Muted>
    </Callout>
  );
};

/** Sends the application again, after asking: then it can no longer be changed. */
const SendCorrectionButton = ({ formId }: { readonly formId: string }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const send = useMutation({
    mutationFn: () => callApi(sendCorrection, { body: { formId } }),
    onSuccess: ({ message }) => toaster.success(message),
    onError: (error) => toaster.error(describeError(error, t)),
    onSettled: async () => {
      setAsking(false);
      void client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
      void client.invalidateQueries({ queryKey: correctionRequestQuery(formId).queryKey });
      await client.invalidateQueries({ queryKey: applicationQuery(formId).queryKey });
      focusHeading();
    },
  });
  return (
    <Box>
      <Button size="lg" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('registrations.correction.send')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('registrations.correction.sendTitle')}
        confirmLabel={t('registrations.correction.send')}
        isBusy={send.isPending}
        onConfirm={() => send.mutate()}
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
      <CorrectionNotice asked={data} />
      {listStepsWithOpenFields(steps, data.Fields).map(({ step, fields }) => (
        <CorrectionStep key={step.key} application={application} step={step} fields={fields} />
      ))}
      <SendCorrectionButton formId={application.Id} />
    </Stack>
  );
};

/** What the office asks to correct: only those answers are open, until the application is sent again. */
export const Correction = ({ application }: CorrectionProps) =>
  findApplicationState(application.Status) === 'Returned' ? <OpenCorrection application={application} /> : null;
