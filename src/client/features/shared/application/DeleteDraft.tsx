import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteApplication } from '../../../../contract/application.ts';
import { hasStatus } from '../../../api/api-error.ts';
import { callApi } from '../../../api/http.ts';
import { applicationsQuery } from '../../../api/queries.ts';
import { Button } from '../../../design/Button.tsx';
import { ConfirmDialog } from '../../../design/Dialog.tsx';
import { describeError } from '../../../design/FailureNotice.tsx';
import { TrashIcon } from '../../../design/icons.tsx';
import { VisuallyHidden } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { PlainConfirmation } from '../../../design/WithoutScript.tsx';

/** What the button does that is sent without the page's code, and the name of the draft's id. */
export const DELETE_DRAFT = 'delete-draft';
export const DRAFT = 'draft';

interface DeleteDraftProps {
  readonly formId: string;
  /** Name of the draft. */
  readonly title: string;
  /** Moves the focus, since the button disappears with the draft. */
  readonly onDeleted?: () => void;
}

/** Deletes a draft after a confirmation: it cannot be restored (specification 4). */
export const DeleteDraft = ({ formId, title, onDeleted }: DeleteDraftProps) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  const removeFromPage = (message: string): void => {
    setAsking(false);
    toaster.success(message);
    queryClient.setQueryData(applicationsQuery.queryKey, (list) => list?.filter(({ Id }) => Id !== formId));
    queryClient.removeQueries({ queryKey: ['application', formId] });
    onDeleted?.();
  };
  const remove = useMutation({
    mutationFn: () => callApi(deleteApplication, { query: { id: formId } }),
    onSuccess: ({ message }) => removeFromPage(message),
    // 410: another tab deleted it already.
    onError: (error) =>
      hasStatus(error, 410) ? removeFromPage(error.message) : toaster.error(describeError(error, t)),
  });

  const label = (
    <span>
      {t('registrations.delete.open')}
      <VisuallyHidden> {title}</VisuallyHidden>
    </span>
  );
  return (
    <>
      <Button
        variant="ghost"
        colorPalette="danger"
        onClick={() => setAsking(true)}
        aria-haspopup="dialog"
        data-scripted=""
      >
        <TrashIcon />
        {label}
      </Button>
      <PlainConfirmation
        action={DELETE_DRAFT}
        values={{ [DRAFT]: formId }}
        label={label}
        title={t('registrations.delete.title')}
        confirmLabel={t('registrations.delete.confirm')}
        isDangerous
      >
        {t('registrations.delete.text', { title })}
      </PlainConfirmation>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('registrations.delete.title')}
        confirmLabel={t('registrations.delete.confirm')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('registrations.delete.text', { title })}
      </ConfirmDialog>
    </>
  );
};
