import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offerInterview, recordInterview, withdrawInterview } from '../../../../../contract/admin-interviews.ts';
import { callApi } from '../../../../api/http.ts';
import { Button } from '../../../../design/Button.tsx';
import { ConfirmDialog } from '../../../../design/Dialog.tsx';
import { Muted, Row, Text } from '../../../../design/primitives.tsx';
import { formatJakartaDay } from '../../../../state/format.ts';
import { formatTimeSpan, formatWeekday } from '../../../shared/page/format.ts';
import { Facts } from '../../shared/Facts.tsx';
import { SectionCard } from '../../shared/SectionCard.tsx';
import { createSendOnce } from '../../shared/send-once.ts';
import type { DetailProps } from '../queries.ts';
import { ConflictNotice, useApplicationAction } from './use-application-action.tsx';

const interviewActions = ['interviewOffered', 'interviewDone', 'interviewMissed', 'interviewWithdrawn'] as const;
type InterviewAction = (typeof interviewActions)[number];

const sendOnce = createSendOnce();

const sendAction = (action: InterviewAction, formId: string, ifMatch: number) =>
  sendOnce([formId, ifMatch, action], (intent) => {
    const request = { params: { formId }, ifMatch, intent };
    if (action === 'interviewOffered') return callApi(offerInterview, { ...request, body: {} });
    if (action === 'interviewWithdrawn') return callApi(withdrawInterview, request);
    return callApi(recordInterview, { ...request, body: { isDone: action === 'interviewDone' } });
  });

const InterviewActions = ({ detail }: DetailProps) => {
  const { t } = useTranslation();
  const act = useApplicationAction();
  const [open, setOpen] = useState<InterviewAction>();
  const possible = interviewActions.filter((one) => detail.Allowed.includes(one));
  const { Id, Version, Name } = detail.Application;
  const close = (): void => {
    setOpen(undefined);
    act.dismiss();
  };
  if (possible.length === 0) return null;
  return (
    <Row marginTop="4">
      {possible.map((one) => (
        <Button key={one} variant="outline" aria-haspopup="dialog" data-interview={one} onClick={() => setOpen(one)}>
          {t(`admin-applications.interview.${one}.open`)}
        </Button>
      ))}
      {open !== undefined && (
        <ConfirmDialog
          isOpen
          title={t(`admin-applications.interview.${open}.title`, { name: Name })}
          confirmLabel={t(`admin-applications.interview.${open}.confirm`)}
          isDangerous={open === 'interviewWithdrawn'}
          isBusy={act.isBusy}
          onConfirm={() => act.run(() => sendAction(open, Id, Version), close)}
          onClose={close}
        >
          {t(`admin-applications.interview.${open}.text`)}
          {act.hasConflict && <ConflictNotice detail={detail} />}
        </ConfirmDialog>
      )}
    </Row>
  );
};

/** The interview of the application and what can be done about it; nothing where there is none and none can be offered. */
export const Interview = ({ detail }: DetailProps) => {
  const { t, i18n } = useTranslation();
  const { Interview: interview } = detail.Application;
  const time = detail.InterviewTime;
  const hasActions = interviewActions.some((one) => detail.Allowed.includes(one));
  if (interview === null && !hasActions) return null;
  const state = t(`admin-applications.interview.state.${interview?.State ?? 'None'}`);
  return (
    <SectionCard name="interview" title={t('admin-applications.interview.title')}>
      {interview === null ? <Muted>{state}</Muted> : <Text fontWeight="semibold">{state}</Text>}
      {time && (
        <Facts
          marginTop="3"
          facts={[
            [
              t('admin-applications.interview.when'),
              `${formatWeekday(formatJakartaDay(Date.parse(time.StartsAt)), i18n.language)}, ${formatTimeSpan(time.StartsAt, time.EndsAt, i18n.language)}`,
              'wide',
            ],
            [t('admin-applications.interview.place'), time.Place],
            [t('admin-applications.interview.link'), time.Link],
            [t('admin-applications.interview.interviewers'), time.Interviewers],
          ]}
        />
      )}
      <InterviewActions detail={detail} />
    </SectionCard>
  );
};
