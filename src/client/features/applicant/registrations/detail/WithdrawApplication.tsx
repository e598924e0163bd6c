import { steps } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';
import { createApplicationMachine } from '../../../../../../machines/application.machine.ts';
import { findState } from '../../../../../../machines/application.status.ts';
import { isAllowed } from '../../../../../../machines/run.ts';
import { withdrawApplication } from '../../../../../contract/application.ts';
import type { ApplicationDetail } from '../../../../api/queries.ts';
import { Button } from '../../../../design/Button.tsx';
import { ConfirmDialog } from '../../../../design/Dialog.tsx';
import { PlainConfirmation } from '../../../../design/WithoutScript.tsx';
import { WITHDRAW } from '../plain-actions.ts';
import { useConfirmedCall } from '../use-confirmed-call.ts';

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
  const { isAsking, setAsking, mutation } = useConfirmedCall(application.Id, withdrawApplication);
  // An open dialog stays: it shows why the withdrawal was refused.
  if (!canWithdraw(application) && !isAsking) return null;
  return (
    <>
      <Button
        variant="ghost"
        colorPalette="danger"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        data-scripted=""
      >
        {t('registrations.withdraw.open')}
      </Button>
      <PlainConfirmation
        action={WITHDRAW}
        label={t('registrations.withdraw.open')}
        title={t('registrations.withdraw.title')}
        confirmLabel={t('registrations.withdraw.confirm')}
        isDangerous
      >
        {t('registrations.withdraw.text')}
      </PlainConfirmation>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('registrations.withdraw.title')}
        confirmLabel={t('registrations.withdraw.confirm')}
        isDangerous
        isBusy={mutation.isPending}
        onConfirm={() => mutation.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('registrations.withdraw.text')}
      </ConfirmDialog>
    </>
  );
};
