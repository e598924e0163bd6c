import { steps } from 'virtual:catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createApplicationMachine } from '../../../../../../machines/application.machine.ts';
import { findState } from '../../../../../../machines/application.status.ts';
import { isAllowed } from '../../../../../../machines/run.ts';
import { withdrawApplication } from '../../../../../contract/application.ts';
import { callApi } from '../../../../api/http.ts';
import { type ApplicationDetail, applicationQuery, applicationsQuery } from '../../../../api/queries.ts';
import { Button } from '../../../../design/Button.tsx';
import { ConfirmDialog } from '../../../../design/Dialog.tsx';
import { describeError } from '../../../../design/FailureNotice.tsx';
import { toaster } from '../../../../design/Toaster.tsx';

import { focusHeading } from '../RegistrationActions.tsx';

const machine = createApplicationMachine(steps);

/** Whether the application machine allows a withdrawal. */
const canWithdraw = ({ Status, CompletedSteps }: ApplicationDetail): boolean => {
  const status = findState(Status);
  if (!status) return false;
  const current = { status, context: { completed: CompletedSteps, reopened: [] } };
  return isAllowed(machine, current, { type: 'application.withdrawn' });
};

/** Withdraws a submitted application after a confirmation: this is final, and the fee is not refunded. */
export const WithdrawApplication = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { Id: formId } = application;
  const withdraw = useMutation({
    mutationFn: () => callApi(withdrawApplication, { body: { formId } }),
    onSuccess: ({ message }) => {
      setAsking(false);
      toaster.success(message);
    },
    onError: (error) => toaster.error(describeError(error, t)),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
      await client.invalidateQueries({ queryKey: applicationQuery(formId).queryKey });
      focusHeading();
    },
  });
  // An open dialog stays: it shows why the withdrawal was refused.
  if (!canWithdraw(application) && !isAsking) return null;
  return (
    <>
      <Button variant="ghost" colorPalette="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('registrations.withdraw.open')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('registrations.withdraw.title')}
        confirmLabel={t('registrations.withdraw.confirm')}
        isDangerous
        isBusy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('registrations.withdraw.text')}
      </ConfirmDialog>
    </>
  );
};
