import { useTranslation } from 'react-i18next';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { Button } from '../../../../design/Button.tsx';
import { ConfirmDialog } from '../../../../design/Dialog.tsx';
import { Box, Muted } from '../../../../design/primitives.tsx';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { CorrectionDialog } from '../correction/CorrectionDialog.tsx';
import { endingDecisions, RejectionForm } from '../RejectionForm.tsx';
import { RenewalDialog } from './RenewalDialog.tsx';
import { ConflictNotice } from './use-application-action.tsx';
import type { Deciding } from './use-deciding.ts';

interface DecisionDialogProps {
  readonly deciding: Deciding;
}

/** Asks for the reasons of a rejection. */
const RejectDialog = ({ deciding }: DecisionDialogProps) => {
  const { t } = useTranslation();
  const { detail, act, close } = deciding;
  const reject = async (rejection: Answers): Promise<void> => {
    await deciding.reject(rejection);
    close();
  };
  return (
    <WideDialog title={t('admin-applications.ask.reject.title', { name: detail.Application.Name })} onClose={close}>
      <Muted marginTop="2" marginBottom="5">
        {t('admin-applications.ask.reject.text')}
      </Muted>
      {act.hasConflict && (
        <Box marginBottom="5">
          <ConflictNotice detail={detail} />
        </Box>
      )}
      <RejectionForm
        isFinal
        journalName={detail.Application.Id}
        submitLabel={deciding.labelOf('reject')}
        onSubmit={reject}
        actionsBefore={
          <Button variant="outline" onClick={close}>
            {t('app.dialog.cancel')}
          </Button>
        }
      />
    </WideDialog>
  );
};

/** The question before a decision, or the form of a decision that needs more than a yes. */
export const DecisionDialog = ({ deciding }: DecisionDialogProps) => {
  const { t } = useTranslation();
  const { detail, act, open, close } = deciding;
  if (open === undefined) return null;
  if (open === 'correction') return <CorrectionDialog detail={detail} act={act} onClose={close} />;
  if (open === 'renewOffer') return <RenewalDialog detail={detail} act={act} onClose={close} />;
  if (open === 'reject') return <RejectDialog deciding={deciding} />;
  return (
    <ConfirmDialog
      isOpen
      title={t(`admin-applications.ask.${open}.title`, { name: detail.Application.Name })}
      confirmLabel={deciding.labelOf(open)}
      isDangerous={endingDecisions.has(open)}
      isBusy={act.isBusy}
      isConfirmFocused={deciding.isAskedByKey}
      onConfirm={() => deciding.decide(open)}
      onClose={close}
    >
      {t(`admin-applications.ask.${open}.text`)}
      {act.hasConflict && <ConflictNotice detail={detail} />}
    </ConfirmDialog>
  );
};
