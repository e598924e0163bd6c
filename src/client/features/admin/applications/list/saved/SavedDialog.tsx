import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../design/Button.tsx';
import { Box, Row, Stack } from '../../../../../design/primitives.tsx';
import { WideDialog } from '../../../shared/WideDialog.tsx';
import { SavedItem } from './SavedItem.tsx';
import type { Saved, SavedChanges, SavedTexts } from './saved.ts';

interface SavedDialogProps<S extends Saved> {
  readonly texts: SavedTexts;
  readonly entries: readonly S[];
  readonly changes: SavedChanges;
  /** What else can be chosen of each. */
  readonly more?: (saved: S) => ReactNode;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Renames, shares and deletes what is saved. */
export const SavedDialog = <S extends Saved>({
  texts,
  entries,
  changes,
  more,
  children,
  onClose,
}: SavedDialogProps<S>) => {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const remove = (id: string): void =>
    // The button that had the focus is gone then.
    changes.remove.mutate(id, { onSuccess: () => list.current?.focus() });
  return (
    <WideDialog title={t(`admin-applications.${texts}.manage`)} onClose={onClose}>
      <Stack gap="5" marginTop="4">
        <Stack as="ul" ref={list} tabIndex={-1} outline="none" gap="5" listStyleType="none">
          {entries.map((saved) => (
            <Box
              as="li"
              key={saved.Id}
              data-view={saved.Name}
              borderBottomWidth="1px"
              borderColor="border.muted"
              paddingBottom="4"
            >
              <SavedItem texts={texts} saved={saved} changes={changes} onRemove={() => remove(saved.Id)} />
              {more?.(saved)}
            </Box>
          ))}
        </Stack>
        {children}
        <Row justifyContent="flex-end">
          <Button variant="outline" onClick={onClose}>
            {t('admin-applications.bulk.close')}
          </Button>
        </Row>
      </Stack>
    </WideDialog>
  );
};
