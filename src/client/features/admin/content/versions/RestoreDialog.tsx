import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentCalls } from '../../../../../contract/content.ts';
import { callApi } from '../../../../api/http.ts';
import { ConfirmDialog } from '../../../../design/Dialog.tsx';
import { describeError } from '../../../../design/describe-error.ts';
import { toaster } from '../../../../design/toaster.ts';
import { createSendOnce } from '../../shared/send-once.ts';
import { kindKey } from '../item-queries.ts';
import type { EditedItem, Kind } from '../use-kind.ts';

const sendOnce = createSendOnce();

interface RestoreDialogProps {
  readonly kind: Kind;
  readonly item: EditedItem;
  /** undefined: nothing is asked. */
  readonly version: number | undefined;
  readonly onClose: () => void;
}

export const RestoreDialog = ({ kind, item, version, onClose }: RestoreDialogProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  const restore = async (): Promise<void> => {
    setBusy(true);
    try {
      const params = { id: item.Id, version: version ?? 0 };
      const { message } = await sendOnce([kind.key, params, item.version], (intent) =>
        callApi(contentCalls(kind).restore, { params, ifMatch: item.version, intent }),
      );
      toaster.success(message);
      window.scrollTo({ top: 0 });
      await client.invalidateQueries({ queryKey: kindKey(kind) });
    } catch (error) {
      toaster.error(describeError(error, t));
    }
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={version !== undefined}
      title={t('admin-content.versions.restoreTitle', { version })}
      confirmLabel={t('admin-content.versions.restore')}
      isBusy={isBusy}
      onConfirm={() => void restore()}
      onClose={onClose}
    >
      {t('admin-content.versions.restoreText')}
    </ConfirmDialog>
  );
};
