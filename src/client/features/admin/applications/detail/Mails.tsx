import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getApplicationMail } from '../../../../../contract/admin-applications.ts';
import type { DataFor } from '../../../../api/call-types.ts';
import { callApi } from '../../../../api/http.ts';
import { Badge, type Tone } from '../../../../design/Badge.tsx';
import { Button } from '../../../../design/Button.tsx';
import { Box, Muted, Row, Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { useMailName } from '../../shared/display-names.ts';
import { type Fact, Facts } from '../../shared/Facts.tsx';
import { QueryResult } from '../../shared/QueryResult.tsx';
import { SectionCard } from '../../shared/SectionCard.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { WideDialog } from '../../shared/WideDialog.tsx';
import type { DetailProps } from '../queries.ts';

/** Not below the application's key: each read is recorded in the audit log, so invalidations must not repeat it. */
const mailQuery = (formId: string, id: number) =>
  queryOptions({
    queryKey: ['application-mail', formId, id],
    queryFn: async ({ signal }) =>
      (await callApi(getApplicationMail, { params: { formId, mailId: String(id) }, signal })).data,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
    gcTime: 0,
  });

type MailContent = DataFor<typeof getApplicationMail>;

const MailText = ({ mail: { To, Locale, SentAt, Words: words } }: { readonly mail: MailContent }) => {
  const { t, i18n } = useTranslation();
  if (words === null) return <Muted>{t('admin-applications.mails.notKept')}</Muted>;
  const facts: readonly Fact[] = [
    [t('admin-applications.mails.to'), To],
    [t('admin-applications.mails.subject'), words.Subject],
    [t('admin-applications.mails.sentAt'), SentAt && formatDateTime(SentAt, i18n.language)],
  ];
  return (
    <Stack gap="4">
      <Facts facts={facts} />
      {SentAt === null && <Muted>{t('admin-applications.mails.notSent')}</Muted>}
      <Box
        lang={Locale ?? undefined}
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        padding="4"
        borderRadius="md"
        background="bg.muted"
        data-part="mail-text"
      >
        {words.Text}
      </Box>
    </Stack>
  );
};

interface MailDialogProps {
  readonly formId: string;
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** The text of an email. */
const MailDialog = ({ formId, id, name, onClose }: MailDialogProps) => {
  const { t } = useTranslation();
  const query = useQuery(mailQuery(formId, id));
  return (
    <WideDialog title={name} titleFocus={false} onClose={onClose}>
      <Box marginTop="4">
        <QueryResult query={query} skeleton={<CardSkeleton rows={2} />}>
          {(mail) => <MailText mail={mail} />}
        </QueryResult>
      </Box>
      <Row justifyContent="flex-end" marginTop="4">
        <Button variant="outline" onClick={onClose}>
          {t('admin-applications.mails.close')}
        </Button>
      </Row>
    </WideDialog>
  );
};

type Mail = DetailProps['detail']['Mails'][number];
type MailState = 'recalled' | 'sent' | 'failed' | 'held' | 'queued';

const tones: Readonly<Record<MailState, Tone>> = {
  recalled: 'neutral',
  sent: 'success',
  failed: 'error',
  held: 'info',
  queued: 'neutral',
};

const getMailState = ({ RecalledAt, SentAt, FailedAt, HeldUntil }: Mail): readonly [MailState, string | null] => {
  if (RecalledAt !== null) return ['recalled', RecalledAt];
  if (SentAt !== null) return ['sent', SentAt];
  if (FailedAt !== null) return ['failed', FailedAt];
  return HeldUntil === null ? ['queued', null] : ['held', HeldUntil];
};

/** Emails to the applicant with their status, newest first. The name opens the text. */
export const Mails = ({ detail }: DetailProps) => {
  const { t, i18n } = useTranslation();
  const mailName = useMailName();
  const [open, setOpen] = useState<Mail>();
  const mails = [...detail.Mails].sort((a, b) => b.QueuedAt.localeCompare(a.QueuedAt));
  return (
    <SectionCard name="mails" title={t('admin-applications.mails.title')}>
      {mails.length === 0 && <Muted>{t('admin-applications.mails.none')}</Muted>}
      <ShowMore items={mails}>
        {(shown) => (
          <Stack as="ul" gap="3" listStyleType="none" fontSize="sm">
            {shown.map((mail) => {
              const [state, at] = getMailState(mail);
              return (
                <li key={mail.Id} data-mail={mail.Template} data-state={state}>
                  <Row justifyContent="space-between" gap="2">
                    <Button
                      variant="ghost"
                      flex="1"
                      paddingInline="0"
                      justifyContent="flex-start"
                      textAlign="start"
                      textDecoration="underline"
                      // Printed, because it names the email.
                      _print={{ display: 'inline-flex' }}
                      aria-haspopup="dialog"
                      onClick={() => setOpen(mail)}
                    >
                      {mailName(mail.Template)}
                    </Button>
                    <Badge tone={tones[state]}>{t(`admin-applications.mails.${state}`)}</Badge>
                  </Row>
                  <Muted fontSize="xs">{formatDateTime(at ?? mail.QueuedAt, i18n.language)}</Muted>
                </li>
              );
            })}
          </Stack>
        )}
      </ShowMore>
      {open && (
        <MailDialog
          formId={detail.Application.Id}
          id={open.Id}
          name={mailName(open.Template)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SectionCard>
  );
};
