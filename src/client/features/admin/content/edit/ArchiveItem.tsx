import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentEntity } from '../../../../../engine/schema/types.ts';
import { Button } from '../../../../design/Button.tsx';
import { Callout } from '../../../../design/Callout.tsx';
import { ConfirmDialog } from '../../../../design/Dialog.tsx';
import { Box, Muted, Text } from '../../../../design/primitives.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { useItemAction } from '../use-item-action.ts';
import type { EditedItem } from '../use-kind.ts';
import { useItemTitle } from './EditorHeading.tsx';

interface ArchiveProps {
  readonly kind: ContentEntity;
  readonly item: EditedItem;
}

/** The button that had the focus is gone. */
const focusHeading = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
};

/** Archives an item that visitors see or saw. */
export const ArchiveItem = ({ kind, item }: ArchiveProps) => {
  const { t } = useTranslation();
  const title = useItemTitle(kind)(item);
  const [isOpen, setOpen] = useState(false);
  const { isBusy, run } = useItemAction(kind, 'archive', item);
  const archive = async (): Promise<void> => {
    if (!(await run())) return;
    setOpen(false);
    focusHeading();
  };
  if (item.state !== 'public' && item.state !== 'over') return null;
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('admin-content.archive.archive')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('admin-content.archive.title')}
        confirmLabel={t('admin-content.archive.archive')}
        isBusy={isBusy}
        onConfirm={() => void archive()}
        onClose={() => setOpen(false)}
      >
        {t(kind.page?.detail ? 'admin-content.archive.text' : 'admin-content.archive.textNoPage', { title })}
      </ConfirmDialog>
    </>
  );
};

interface ArchiveNoticeProps extends ArchiveProps {
  /** What is not saved yet, such as a chosen picture, would be lost: the item is read anew. */
  readonly isDirty: boolean;
}

/** Why an item is archived, and the way out. */
export const ArchiveNotice = ({ kind, item, isDirty }: ArchiveNoticeProps) => {
  const { t, i18n } = useTranslation();
  const { isBusy, run } = useItemAction(kind, 'bringBack', item);
  const { archivedAt, hasEnded } = item;
  const clearsEnd = hasEnded === true && kind.page?.detail === true;
  return (
    <Callout as="div" tone="info" padding="4" maxWidth="lg" data-part="archived">
      <Text color="fg">
        {archivedAt
          ? t('admin-content.archive.isArchived', { time: formatDateTime(archivedAt, i18n.language) })
          : t('admin-content.archive.hasEnded')}
        {clearsEnd && ` ${t('admin-content.archive.clearsEnd')}`}
      </Text>
      <Box marginTop="3">
        {isDirty ? (
          <Muted fontSize="sm">{t('admin-content.archive.unsaved')}</Muted>
        ) : (
          <Button
            variant="outline"
            isBusy={isBusy}
            onClick={() => void run().then((isDone) => isDone && focusHeading())}
          >
            {t('admin-content.archive.bringBack')}
          </Button>
        )}
      </Box>
    </Callout>
  );
};
