import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WideDialog } from '../../shared/WideDialog.tsx';
import type { ListedApplication } from '../queries.ts';
import { BulkResult } from './BulkResult.tsx';
import { DecisionChoice } from './DecisionChoice.tsx';
import { useBulkDecision } from './use-bulk-decision.ts';

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
