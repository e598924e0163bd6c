import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AddedSection, removeFromControlPanel } from '../../../../../contract/admin-panel.ts';
import { callApi } from '../../../../api/http.ts';
import { Button } from '../../../../design/Button.tsx';
import { ConfirmDialog } from '../../../../design/Dialog.tsx';
import { describeError } from '../../../../design/describe-error.ts';
import { TrashIcon } from '../../../../design/icons.tsx';
import { toaster } from '../../../../design/toaster.ts';
import { createSendOnce } from '../../shared/send-once.ts';
import { type Panel, type PanelEntry, panelQuery } from '../queries.ts';
import { useEntryTitle } from '../use-entry-title.ts';

interface RemoveEntryProps {
  readonly section: AddedSection;
  readonly entry: PanelEntry;
  /** Resolves when the entry is no longer on the screen. */
  readonly onRemoved: () => Promise<void>;
}

const sendOnce = createSendOnce();

const send = (section: AddedSection, { id, version }: PanelEntry) =>
  sendOnce([section, id, version], (intent) =>
    callApi(removeFromControlPanel, { params: { section, id }, ifMatch: version, intent }),
  );

const without = (panel: Panel, section: AddedSection, { id }: PanelEntry): Panel => ({
  ...panel,
  [section]: panel[section].filter((one) => one.id !== id),
});

/** Takes away what was added by mistake. What is used stays, and the answer says by what. */
export const RemoveEntry = ({ section, entry, onRemoved }: RemoveEntryProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const title = useEntryTitle(section)(entry);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await send(section, entry);
      toaster.success(message);
      await onRemoved();
      // What one came from is gone.
      document.querySelector<HTMLElement>('h1')?.focus();
      client.setQueryData(panelQuery.queryKey, (panel) => panel && without(panel, section, entry));
      await client.invalidateQueries({ queryKey: panelQuery.queryKey });
    } catch (error) {
      toaster.error(describeError(error, t));
      setBusy(false);
      setOpen(false);
    }
  };
  return (
    <>
      <Button look="ghost" colorPalette="danger" alignSelf="start" data-remove={entry.id} onClick={() => setOpen(true)}>
        <TrashIcon />
        {t('admin-panel.remove.open')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('admin-panel.remove.title', { title })}
        confirmLabel={t('admin-panel.remove.open')}
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setOpen(false)}
      >
        {t('admin-panel.remove.text')}
      </ConfirmDialog>
    </>
  );
};
