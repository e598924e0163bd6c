import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { contentCalls } from '../../../../../contract/content.ts';
import type { ContentEntity } from '../../../../../engine/schema/types.ts';
import { callApi } from '../../../../api/http.ts';
import { Button } from '../../../../design/Button.tsx';
import { ConfirmDialog } from '../../../../design/Dialog.tsx';
import { describeError } from '../../../../design/FailureNotice.tsx';
import { TrashIcon } from '../../../../design/icons.tsx';
import { toaster } from '../../../../design/Toaster.tsx';
import { createSendOnce } from '../../shared/send-once.ts';
import { kindKey } from '../queries.ts';
import { afterSavePath, type EditedItem } from '../use-kind.ts';
import { useItemTitle } from './EditorHeading.tsx';

const sendOnce = createSendOnce();

const sendRemoval = (kind: ContentEntity, { Id: id, version }: EditedItem) =>
  sendOnce([kind.key, id, version], (intent) =>
    callApi(contentCalls(kind).remove, { params: { id }, ifMatch: version, intent }),
  );

interface RemoveItemProps {
  readonly kind: ContentEntity;
  readonly item: EditedItem;
  readonly onRemoved: () => void;
}

export const RemoveItem = ({ kind, item, onRemoved }: RemoveItemProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const titleOf = useItemTitle(kind);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await sendRemoval(kind, item);
      toaster.success(message);
      onRemoved();
      await client.invalidateQueries({ queryKey: kindKey(kind), refetchType: 'none' });
      await navigate(afterSavePath(kind));
    } catch (error) {
      toaster.error(describeError(error, t));
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="ghost" colorPalette="danger" onClick={() => setOpen(true)}>
        <TrashIcon />
        {t('admin-content.edit.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('admin-content.edit.removeTitle')}
        confirmLabel={t('admin-content.edit.remove')}
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setOpen(false)}
      >
        {t('admin-content.edit.removeText', { title: titleOf(item) })}
      </ConfirmDialog>
    </>
  );
};
