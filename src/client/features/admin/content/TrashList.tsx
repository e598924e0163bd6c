import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ContentEntity } from '../../../../engine/schema/types.ts';
import { Button } from '../../../design/Button.tsx';
import { LongWord } from '../../../design/LongWord.tsx';
import { Box, Stack, Text } from '../../../design/primitives.tsx';
import { formatDateTime } from '../../../state/format.ts';
import { ListItem } from '../shared/DataTable.tsx';
import { Facts } from '../shared/Facts.tsx';
import { useItemTitle } from './edit/EditorHeading.tsx';
import { useItemAction } from './use-item-action.ts';
import { editPath, type TrashedItem } from './use-kind.ts';

interface TrashEntryProps {
  readonly kind: ContentEntity;
  readonly item: TrashedItem;
}

const TrashEntry = ({ kind, item }: TrashEntryProps) => {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const title = useItemTitle(kind)(item);
  const { isBusy, run } = useItemAction(kind, 'recover', item);
  const time = (iso: string): string => formatDateTime(iso, i18n.language);
  const who = item.deletedBy ?? t('admin-content.versions.portal');
  return (
    <ListItem data-item={item.Id}>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
        gap="4"
        alignItems="start"
      >
        <Box minWidth="0">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            <LongWord>{title}</LongWord>
          </Text>
          <Facts
            marginTop="3"
            facts={[
              [t('admin-content.trash.deleted'), t('admin-content.trash.by', { time: time(item.deletedAt), who })],
              [t('admin-content.trash.until'), time(item.restorableUntil)],
            ]}
          />
        </Box>
        <Button
          variant="outline"
          isBusy={isBusy}
          aria-label={t('admin-content.trash.restoreOf', { title })}
          onClick={() => void run(async () => navigate(editPath(kind, item.Id)))}
        >
          {t('admin-content.trash.restore')}
        </Button>
      </Box>
    </ListItem>
  );
};

/** The items in the trash of a kind: by whom and when they were deleted, and until when they can be restored. */
export const TrashList = ({
  kind,
  items,
}: {
  readonly kind: ContentEntity;
  readonly items: readonly TrashedItem[];
}) => {
  const { t } = useTranslation();
  return (
    <Stack as="ul" gap="0" listStyleType="none" aria-label={t('admin-content.trash.link')}>
      {items.map((item) => (
        <TrashEntry key={item.Id} kind={kind} item={item} />
      ))}
    </Stack>
  );
};
