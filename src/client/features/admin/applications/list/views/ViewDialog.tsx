import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceLabel } from '../../../../../forms/controls/form-elements.tsx';
import { SavedDialog } from '../saved/SavedDialog.tsx';
import { type SavedView, useViewChanges } from './use-saved-views.ts';

interface StartChoiceProps {
  readonly group: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const StartChoice = ({ group, label, isChosen, onChoose }: StartChoiceProps) => (
  <ChoiceLabel>
    <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
    {label}
  </ChoiceLabel>
);

interface ViewDialogProps {
  readonly views: readonly SavedView[];
  readonly onClose: () => void;
}

/** Renames, shares and deletes views, and chooses the one with which the list begins. */
export const ViewDialog = ({ views, onClose }: ViewDialogProps) => {
  const { t } = useTranslation();
  const group = useId();
  const changes = useViewChanges();
  const { isPending, variables } = changes.start;
  // The choice shows at once.
  const startId = isPending ? variables : (views.find(({ IsStart }) => IsStart)?.Id ?? null);
  return (
    <SavedDialog
      texts="saved"
      entries={views}
      changes={changes}
      onClose={onClose}
      more={({ Id }) => (
        <StartChoice
          group={group}
          label={t('admin-applications.saved.start')}
          isChosen={Id === startId}
          onChoose={() => changes.start.mutate(Id)}
        />
      )}
    >
      <StartChoice
        group={group}
        label={t('admin-applications.saved.noStart')}
        isChosen={startId === null}
        onChoose={() => changes.start.mutate(null)}
      />
    </SavedDialog>
  );
};
