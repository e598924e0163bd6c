import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../design/Button.tsx';
import { DialogError, DialogFrame } from '../../../../../design/Dialog.tsx';
import { Box, Heading, Muted, Row, Stack } from '../../../../../design/primitives.tsx';
import { AudienceSelect } from './AudienceSelect.tsx';
import { SavedNameInput } from './SavedNameInput.tsx';
import type { Audience, SavedTexts } from './saved.ts';

interface SaveDialogProps {
  readonly texts: SavedTexts;
  readonly isBusy: boolean;
  /** What the dialog proposes. */
  readonly initial?: { readonly name: string; readonly audience: Audience };
  /** Names of one's own, which are replaced: the dialog says so. */
  readonly replaced: readonly string[];
  readonly onSave: (name: string, audience: Audience) => void;
  readonly onClose: () => void;
}

/** Asks for the name, and who sees what is saved. */
export const SaveDialog = ({ texts, isBusy, initial, replaced, onSave, onClose }: SaveDialogProps) => {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [name, setName] = useState(initial?.name ?? '');
  const [audience, setAudience] = useState<Audience>(initial?.audience ?? 'own');
  const isReplacing = replaced.some((one) => one.toLowerCase() === name.trim().toLowerCase());
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '' && !isBusy) onSave(name.trim(), audience);
  };
  return (
    <DialogFrame ref={dialog} size="lg" aria-labelledby={titleId} onClose={onClose}>
      <Heading id={titleId} as="h2">
        {t(`admin-applications.${texts}.open`)}
      </Heading>
      <DialogError dialog={dialog} />
      <Stack as="form" gap="4" marginTop="4" onSubmit={save}>
        <Box>
          <SavedNameInput texts={texts} value={name} onChange={setName} />
          <Muted role="status" fontSize="sm" marginTop="2">
            {isReplacing && t(`admin-applications.${texts}.replaces`)}
          </Muted>
        </Box>
        <AudienceSelect value={audience} onChange={setAudience} />
        <Row justifyContent="flex-end" marginTop="2">
          <Button variant="outline" onClick={onClose}>
            {t('app.dialog.cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t(`admin-applications.${texts}.keep`)}
          </Button>
        </Row>
      </Stack>
    </DialogFrame>
  );
};
