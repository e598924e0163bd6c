import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../design/Button.tsx';
import { ConfirmDialog } from '../../../../../design/Dialog.tsx';
import { TrashIcon } from '../../../../../design/icons.tsx';
import { Box, Muted, Row, Text, VisuallyHidden } from '../../../../../design/primitives.tsx';
import { AudienceSelect } from './AudienceSelect.tsx';
import { SavedNameInput } from './SavedNameInput.tsx';
import { audienceOf, type Saved, type SavedChanges, type SavedTexts } from './saved.ts';

interface SavedItemProps {
  readonly texts: SavedTexts;
  readonly saved: Saved;
  readonly changes: SavedChanges;
  readonly onRemove: () => void;
}

/** The name is saved with Enter or the button, which is there while the name differs. */
const NameField = ({ texts, saved: { Id, Name }, changes }: Omit<SavedItemProps, 'onRemove'>) => {
  const { t } = useTranslation();
  const [name, setName] = useState(Name);
  const isChanged = name.trim() !== '' && name.trim() !== Name;
  return (
    <Row
      as="form"
      flexWrap="nowrap"
      alignItems="flex-end"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) changes.rename.mutate({ id: Id, name: name.trim() });
      }}
    >
      <Box flex="1" minWidth="0">
        <SavedNameInput texts={texts} value={name} onChange={setName} />
      </Box>
      {isChanged && (
        <Button type="submit" variant="outline" isBusy={changes.rename.isPending} flexShrink="0">
          {t('admin-applications.saved.rename')}
        </Button>
      )}
    </Row>
  );
};

const RemoveButton = ({ texts, saved, changes, onRemove }: SavedItemProps) => {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const name = saved.Name;
  return (
    <>
      <Button
        variant="ghost"
        colorPalette="danger"
        data-part="remove-view"
        justifySelf="start"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <TrashIcon />
        <VisuallyHidden>{t(`admin-applications.${texts}.remove`, { name })}</VisuallyHidden>
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={t(`admin-applications.${texts}.removeTitle`, { name })}
          confirmLabel={t(`admin-applications.${texts}.removeLabel`)}
          isDangerous
          isBusy={changes.remove.isPending}
          onConfirm={onRemove}
          onClose={() => setAsking(false)}
        >
          {t(`admin-applications.${texts}.${saved.IsShared ? 'removeSharedText' : 'removeText'}`)}
        </ConfirmDialog>
      )}
    </>
  );
};

/** One of them: renamed, shared and deleted by those who may, else only named. */
export const SavedItem = (props: SavedItemProps) => {
  const { t } = useTranslation();
  const { saved, changes } = props;
  return (
    <>
      {saved.MayChange ? (
        <Box
          display="grid"
          gap="3"
          alignItems="end"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr) auto' }}
        >
          <NameField key={saved.Name} {...props} />
          <AudienceSelect
            value={audienceOf(saved)}
            onChange={(audience) => changes.share.mutate({ id: saved.Id, audience })}
          />
          <RemoveButton {...props} />
        </Box>
      ) : (
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {saved.Name}
        </Text>
      )}
      {!saved.IsOwn && <Muted fontSize="sm">{t('admin-applications.saved.by', { who: saved.OwnerName })}</Muted>}
    </>
  );
};
