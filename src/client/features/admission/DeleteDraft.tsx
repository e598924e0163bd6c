import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteApplication } from '../../../contract/application.ts';
import { hasStatus } from '../../api/api-error.ts';
import { callApi } from '../../api/http.ts';
import { applicationsQuery } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { TrashIcon } from '../../ui/icons.tsx';
import { toaster } from '../../ui/toaster.ts';
import { focusDrafts } from './drafts-heading.ts';

interface DeleteDraftProps {
  readonly formId: string;
  /** How the draft is called on its card. */
  readonly title: string;
}

/** Throws a draft away, after asking: it cannot be brought back (specification 4). */
export const DeleteDraft = ({ formId, title }: DeleteDraftProps) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  const forget = (message: string): void => {
    setAsking(false);
    toaster.success(message);
    queryClient.removeQueries({ queryKey: ['application', formId] });
    queryClient.setQueryData(applicationsQuery.queryKey, (list) => list?.filter(({ Id }) => Id !== formId));
    focusDrafts();
  };
  const remove = useMutation({
    mutationFn: () => callApi(deleteApplication, { query: { id: formId } }),
    onSuccess: ({ message }) => forget(message),
    // Deleted in another tab: what was asked for has happened.
    onError: (error) => (hasStatus(error, 410) ? forget(error.message) : toaster.error(describeError(error, t))),
  });

  return (
    <>
      <Button look="ghost" colorPalette="danger" onClick={() => setAsking(true)} aria-haspopup="dialog">
        <TrashIcon />
        {t('admission.delete.open')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('admission.delete.title')}
        confirmLabel={t('admission.delete.confirm')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('admission.delete.text', { title })}
      </ConfirmDialog>
    </>
  );
};
