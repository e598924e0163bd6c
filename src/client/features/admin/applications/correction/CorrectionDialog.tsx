import { steps as known } from 'virtual:catalogue';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askForCorrection } from '../../../../../contract/admin-applications.ts';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { callApi } from '../../../../api/http.ts';
import { useSession } from '../../../../api/session.ts';
import { Button } from '../../../../design/Button.tsx';
import { Box, Muted, Row } from '../../../../design/primitives.tsx';
import { HelpText, Label, Stack, TextareaControl } from '../../../../forms/controls/form-elements.tsx';
import { useJournal } from '../../../../forms/draft/use-journal.ts';
import { createSendOnce } from '../../shared/send-once.ts';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { type ActionProps, ConflictNotice } from '../detail/use-application-action.tsx';
import { FieldChoice } from './FieldChoice.tsx';

const sendOnce = createSendOnce();

interface CorrectionDialogProps extends ActionProps {
  readonly onClose: () => void;
}

const listOpenedSteps = ({ Steps }: ActionProps['detail']) =>
  Steps.filter(({ step }) => known.some(({ key, submits }) => key === step && submits !== true));

const toFieldSet = (value: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(value) ? value.filter((field) => typeof field === 'string') : []);

/** The chosen fields and the message. They survive closing the dialog or the browser. */
const useCorrectionRequest = (restored: Answers | undefined, store: (request: Answers) => void) => {
  const [request, setRequest] = useState(() => ({
    chosen: toFieldSet(restored?.['fields']),
    message: typeof restored?.['message'] === 'string' ? restored['message'] : '',
  }));
  const change = (changed: Partial<typeof request>): void => {
    const next = { ...request, ...changed };
    setRequest(next);
    store({ fields: [...next.chosen], message: next.message });
  };
  return { ...request, change };
};

type Journal = ReturnType<typeof useJournal>;

const CorrectionForm = ({ detail, act, onClose, journal }: CorrectionDialogProps & { readonly journal: Journal }) => {
  const { t } = useTranslation();
  const id = useId();
  const { chosen, message, change } = useCorrectionRequest(journal.restored, journal.store);
  const { Id: formId, Version: ifMatch } = detail.Application;
  const isReady = chosen.size > 0 && message.trim() !== '';
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isReady || act.isBusy) return;
    const body = { fields: [...chosen], message: message.trim() };
    act.run(
      () =>
        sendOnce([formId, ifMatch, body], (intent) =>
          callApi(askForCorrection, { params: { formId }, ifMatch, body, intent }),
        ),
      () => {
        journal.forget();
        onClose();
      },
    );
  };
  return (
    <WideDialog title={t('admin-applications.correction.title')} onClose={onClose}>
      <Muted marginBlock="2">{t('admin-applications.correction.text')}</Muted>
      {act.hasConflict && <ConflictNotice detail={detail} />}
      <Box as="form" onSubmit={send} display="grid" gap="5" marginTop="4">
        <FieldChoice
          steps={listOpenedSteps(detail)}
          chosen={chosen}
          onChosen={(fields) => change({ chosen: fields })}
        />
        <Stack>
          <Label htmlFor={id}>{t('admin-applications.correction.message')}</Label>
          <TextareaControl
            id={id}
            value={message}
            maxLength={askForCorrection.body.properties.message.maxLength}
            aria-describedby={`${id}-help`}
            required
            onChange={(event) => change({ message: event.currentTarget.value })}
          />
          <HelpText id={`${id}-help`}>{t('admin-applications.correction.messageHelp')}</HelpText>
        </Stack>
        <Row justifyContent="flex-end">
          <Muted role="status" fontSize="sm">
            {t('admin-applications.correction.chosen', { count: chosen.size })}
          </Muted>
          <Button variant="outline" onClick={onClose}>
            {t('app.dialog.cancel')}
          </Button>
          <Button type="submit" disabled={!isReady} isBusy={act.isBusy}>
            {t('admin-applications.correction.send')}
          </Button>
        </Row>
      </Box>
    </WideDialog>
  );
};

/** Opens the chosen fields to the applicant, with a message. */
export const CorrectionDialog = (props: CorrectionDialogProps) => {
  const account = useSession()?.id ?? '';
  const journal = useJournal(`${account}/${props.detail.Application.Id}/ask-correction`, null);
  return journal.isReady ? <CorrectionForm {...props} journal={journal} /> : null;
};
