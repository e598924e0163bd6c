import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Decision, decisions } from '../../../../../contract/admin-applications.ts';
import { Button } from '../../../../design/Button.tsx';
import { Row, Stack } from '../../../../design/primitives.tsx';
import { ChoiceLabel, Fieldset, Legend } from '../../../../forms/controls/form-elements.tsx';
import { WideDialog } from '../../shared/WideDialog.tsx';
import type { ListedApplication } from '../queries.ts';
import { RejectionForm } from '../RejectionForm.tsx';
import { BulkResult } from './BulkResult.tsx';
import { type BulkDecision, useBulkDecision } from './use-bulk-decision.ts';

interface DecisionChoiceProps {
  readonly journalName: string;
  readonly isBusy: boolean;
  readonly onChoose: (decision: BulkDecision) => Promise<void>;
  readonly onClose: () => void;
}

const DecisionChoice = ({ journalName, isBusy, onChoose, onClose }: DecisionChoiceProps) => {
  const { t } = useTranslation();
  const name = useId();
  const [decision, setDecision] = useState<Decision>('accept');
  const close = (
    <Button variant="outline" onClick={onClose}>
      {t('app.dialog.cancel')}
    </Button>
  );
  return (
    <Stack gap="5" marginTop="5">
      <Fieldset>
        <Legend>{t('admin-applications.bulk.what')}</Legend>
        {decisions.map((one) => (
          <ChoiceLabel key={one}>
            <input type="radio" name={name} checked={decision === one} onChange={() => setDecision(one)} />
            {t(`admin-applications.decision.${one}`)}
          </ChoiceLabel>
        ))}
      </Fieldset>
      {decision === 'reject' ? (
        <RejectionForm
          journalName={journalName}
          submitLabel={t('admin-applications.bulk.rehearse')}
          onSubmit={(rejection) => onChoose({ decision, rejection })}
          actionsBefore={close}
        />
      ) : (
        <Row justifyContent="flex-end">
          {close}
          <Button isBusy={isBusy} onClick={() => void onChoose({ decision }).catch(() => undefined)}>
            {t('admin-applications.bulk.rehearse')}
          </Button>
        </Row>
      )}
    </Stack>
  );
};

interface BulkDialogProps {
  readonly chosen: readonly ListedApplication[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Name of a selection, independent of the order of its applications. */
const getSelectionName = (chosen: readonly ListedApplication[]): string =>
  chosen
    .map(({ Id }) => Id)
    .sort()
    .join('+');

/** One decision for many applications. A dry run first shows who gets which email and who is refused. */
export const BulkDialog = ({ chosen: ticked, onDone, onClose }: BulkDialogProps) => {
  const { t } = useTranslation();
  // The list clears its selection after the decision; the outcome still needs it.
  const [chosen] = useState(ticked);
  const bulk = useBulkDecision(chosen, onDone);
  return (
    <WideDialog
      title={t('admin-applications.bulk.title', { count: chosen.length })}
      titleFocus={bulk.outcome}
      onClose={onClose}
    >
      {bulk.outcome && bulk.chosenDecision ? (
        <BulkResult
          decision={bulk.chosenDecision.decision}
          outcome={bulk.outcome}
          chosen={chosen}
          isBusy={bulk.isBusy}
          onPerform={bulk.perform}
          onUndoAll={bulk.undoAll}
          onBack={bulk.reset}
          onClose={onClose}
        />
      ) : (
        <DecisionChoice
          journalName={getSelectionName(chosen)}
          isBusy={bulk.isBusy}
          onChoose={bulk.dryRun}
          onClose={onClose}
        />
      )}
    </WideDialog>
  );
};
