import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { TRASH_DAYS } from '../../../../../contract/content.ts';
import type { ContentEntity } from '../../../../../engine/schema/types.ts';
import { Button } from '../../../../design/Button.tsx';
import { ConfirmDialog } from '../../../../design/Dialog.tsx';
import { TrashIcon } from '../../../../design/icons.tsx';
import { hasVersions } from '../queries.ts';
import { useItemAction } from '../use-item-action.ts';
import { afterSavePath, type EditedItem } from '../use-kind.ts';
import { useItemTitle } from './EditorHeading.tsx';

interface RemoveItemProps {
  readonly kind: ContentEntity;
  readonly item: EditedItem;
  readonly onRemoved: () => void;
}

const useRemovalTexts = (kind: ContentEntity, title: string) => {
  const { t } = useTranslation();
  if (hasVersions(kind))
    return {
      remove: t('admin-content.edit.remove'),
      title: t('admin-content.edit.removeTitle'),
      text: t('admin-content.edit.removeText', { title, days: TRASH_DAYS }),
    };
  return {
    remove: t('admin-content.internal.remove'),
    title: t('admin-content.internal.removeTitle'),
    text: t('admin-content.internal.removeText', { title }),
  };
};

/** Moves an item to the trash; a kind that the portal alone reads has none, and its items are deleted. */
export const RemoveItem = ({ kind, item, onRemoved }: RemoveItemProps) => {
  const navigate = useNavigate();
  const titleOf = useItemTitle(kind);
  const [isOpen, setOpen] = useState(false);
  const { isBusy, run } = useItemAction(kind, 'remove', item);
  const texts = useRemovalTexts(kind, titleOf(item));

  const remove = (): Promise<boolean> =>
    run(async () => {
      onRemoved();
      await navigate(afterSavePath(kind));
    });
  return (
    <>
      <Button variant="ghost" colorPalette="danger" onClick={() => setOpen(true)}>
        <TrashIcon />
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={texts.title}
        confirmLabel={texts.remove}
        isDangerous={!hasVersions(kind)}
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setOpen(false)}
      >
        {texts.text}
      </ConfirmDialog>
    </>
  );
};
