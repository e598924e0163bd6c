import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../design/Button.tsx';
import { DialogError, DialogFrame } from '../../../../../design/Dialog.tsx';
import { Box, Heading, Row, Stack } from '../../../../../design/primitives.tsx';
import { AudienceSelect } from './AudienceSelect.tsx';
import { SavedNameInput } from './SavedNameInput.tsx';
import type { Audience, SavedTexts } from './saved.ts';

interface SaveDialogProps {
  readonly texts: SavedTexts;
  readonly isBusy: boolean;
  readonly onSave: (name: string, audience: Audience) => void;
  readonly onClose: () => void;
}

/** Asks for the name, and who sees what is saved. */
export const SaveDialog = ({ texts, isBusy, onSave, onClose }: SaveDialogProps) => {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [name, setName] = useState('');
  const [audience, setAudience] = useState<Audience>('own');
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
