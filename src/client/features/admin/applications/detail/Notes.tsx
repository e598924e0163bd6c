import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteOnApplication } from '../../../../../contract/admin-applications.ts';
import { callApi } from '../../../../api/http.ts';
import { useSession } from '../../../../api/session.ts';
import { Button } from '../../../../design/Button.tsx';
import { Box, Muted, Stack, Text } from '../../../../design/primitives.tsx';
import { Label, TextareaControl } from '../../../../forms/controls/form-elements.tsx';
import { useJournal } from '../../../../forms/draft/use-journal.ts';
import { formatDateTime } from '../../../../state/format.ts';
import { SectionCard } from '../../shared/SectionCard.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { createSendOnce } from '../../shared/send-once.ts';
import { useMayCall } from '../../shared/use-may-call.ts';
import type { DetailProps } from '../queries.ts';
import { useApplicationAction } from './use-application-action.tsx';

const sendOnce = createSendOnce();

const NEW_NOTE = 'new-note';

/** Brings the field of a new note into view. */
export const focusNewNote = (): void => document.getElementById(NEW_NOTE)?.focus();

interface NoteFormProps {
  readonly formId: string;
  readonly journal: ReturnType<typeof useJournal>;
}

const NoteForm = ({ formId, journal }: NoteFormProps) => {
  const { t } = useTranslation();
  const [body, setBody] = useState(() => String(journal.restored?.['body'] ?? ''));
  const latest = useRef(body);
  latest.current = body;
  const { run, isBusy } = useApplicationAction();
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (body.trim() === '' || isBusy) return;
    run(
      () =>
        sendOnce([formId, body], (intent) =>
          callApi(noteOnApplication, { params: { formId }, body: { body }, intent }),
        ),
      () => {
        // Text typed meanwhile belongs to the next note.
        if (latest.current !== body) return;
        setBody('');
        journal.forget();
      },
    );
  };
  return (
    <Stack as="form" gap="2" onSubmit={add} _print={{ display: 'none' }}>
      <Label htmlFor={NEW_NOTE} fontSize="sm">
        {t('admin-applications.notes.new')}
      </Label>
      <TextareaControl
        id={NEW_NOTE}
        value={body}
        maxLength={noteOnApplication.body.properties.body.maxLength}
        minHeight="20"
        onChange={(event) => {
          setBody(event.currentTarget.value);
          journal.store({ body: event.currentTarget.value });
        }}
      />
      <Button type="submit" variant="outline" isBusy={isBusy}>
        {t('admin-applications.notes.add')}
      </Button>
    </Stack>
  );
};

/** The form of a new note; an unsent note is stored on this device. */
const AddNote = ({ formId }: Pick<NoteFormProps, 'formId'>) => {
  const account = useSession()?.id ?? '';
  const journal = useJournal(`${account}/${formId}/note`, null);
  return journal.isReady ? <NoteForm formId={formId} journal={journal} /> : null;
};

/** Notes of admins, which the applicant does not see. */
export const Notes = ({ detail }: DetailProps) => {
  const { t, i18n } = useTranslation();
  const mayCall = useMayCall();
  const notes = [...detail.Notes].sort((a, b) => b.Id - a.Id);
  if (notes.length === 0 && !mayCall(noteOnApplication)) return null;
  return (
    <SectionCard name="notes" title={t('admin-applications.notes.title')}>
      <Stack gap="4">
        {mayCall(noteOnApplication) && <AddNote key={detail.Application.Id} formId={detail.Application.Id} />}
        {notes.length > 0 && (
          <ShowMore items={notes}>
            {(shown) => (
              <Stack as="ul" gap="3" listStyleType="none">
                {shown.map(({ Id, By, At, Body }) => (
                  <Box as="li" key={Id} padding="3" borderRadius="md" background="bg.muted" fontSize="sm">
                    <Text whiteSpace="pre-line" overflowWrap="anywhere">
                      {Body}
                    </Text>
                    <Muted fontSize="xs" marginTop="1">
                      {By.Name} · {formatDateTime(At, i18n.language)}
                    </Muted>
                  </Box>
                ))}
              </Stack>
            )}
          </ShowMore>
        )}
      </Stack>
    </SectionCard>
  );
};
