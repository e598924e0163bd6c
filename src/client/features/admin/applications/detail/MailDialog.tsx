import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getApplicationMail } from '../../../../../contract/admin-applications.ts';
import type { DataFor } from '../../../../api/call-types.ts';
import { callApi } from '../../../../api/http.ts';
import { Button } from '../../../../design/Button.tsx';
import { FailureNotice } from '../../../../design/Notice.tsx';
import { Box, Heading, Muted, Row, Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { type Fact, Facts } from '../../shared/Facts.tsx';
import { WideDialog } from '../../shared/WideDialog.tsx';

/** Not under the key of the application: every look is noted, so nothing else may ask for it anew. */
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

type Mail = DataFor<typeof getApplicationMail>;

const Words = ({ mail: { To, Locale, SentAt, Words: words } }: { readonly mail: Mail }) => {
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

/** What the applicant reads, or would read. */
export const MailDialog = ({ formId, id, name, onClose }: MailDialogProps) => {
  const { t } = useTranslation();
  const titleId = useId();
  const { data, error, refetch } = useQuery(mailQuery(formId, id));
  return (
    <WideDialog labelledBy={titleId} onClose={onClose}>
      <Heading as="h2" id={titleId} marginBottom="4">
        {name}
      </Heading>
      {data ? (
        <Words mail={data} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={2} />
      )}
      <Row justifyContent="flex-end" marginTop="4">
        <Button look="outline" onClick={onClose}>
          {t('admin-applications.mails.close')}
        </Button>
      </Row>
    </WideDialog>
  );
};
