import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Decision, decisions } from '../../../../../contract/admin-applications.ts';
import { Button } from '../../../../design/Button.tsx';
import { Row, Stack } from '../../../../design/primitives.tsx';
import { ChoiceLabel, Fieldset, Legend } from '../../../../forms/controls/form-elements.tsx';
import { RejectionForm } from '../RejectionForm.tsx';
import type { BulkDecision } from './use-bulk-decision.ts';

interface DecisionChoiceProps {
  readonly journalName: string;
  readonly isBusy: boolean;
  readonly onChoose: (decision: BulkDecision) => Promise<void>;
  readonly onClose: () => void;
}

/** Chooses what is decided about many applications, with the reasons of a rejection. */
export const DecisionChoice = ({ journalName, isBusy, onChoose, onClose }: DecisionChoiceProps) => {
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
