import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endOtherSessions } from '../../../../../contract/account.ts';
import { callApi } from '../../../../api/http.ts';
import { Badge } from '../../../../design/Badge.tsx';
import { Button } from '../../../../design/Button.tsx';
import { ConfirmDialog } from '../../../../design/Dialog.tsx';
import { describeError } from '../../../../design/describe-error.ts';
import { FailureNotice } from '../../../../design/Notice.tsx';
import { Box, Muted, Row, Stack, Text } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { toaster } from '../../../../design/toaster.ts';
import { formatDateTime } from '../../../../state/format.ts';
import { type OwnSession, sessionsQuery } from '../account-queries.ts';
import { focusPart, Section } from './Section.tsx';

const useDeviceName = () => {
  const { t } = useTranslation();
  return ({ browser, system }: OwnSession['device']): string => {
    if (browser && system) return t('my-account.sessions.device', { browser, system });
    return browser ?? system ?? t('my-account.sessions.unknown');
  };
};

const Device = ({ session }: { readonly session: OwnSession }) => {
  const { t, i18n } = useTranslation();
  const name = useDeviceName()(session.device);
  const seen = formatDateTime(session.lastSeenAt, i18n.language);
  return (
    <Box as="li" paddingBlock="3" borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: '0' }}>
      <Row justifyContent="space-between" rowGap="1">
        <Text fontWeight="semibold">{name}</Text>
        {session.current && <Badge tone="success">{t('my-account.sessions.current')}</Badge>}
      </Row>
      <Muted fontSize="sm">{t('my-account.sessions.seen', { at: seen })}</Muted>
    </Box>
  );
};

const EndOthers = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => callApi(endOtherSessions, { body: {} }),
    onSuccess: ({ message }) => toaster.success(message),
    onError: (error) => toaster.error(describeError(error, t)),
    onSettled: async () => {
      setAsking(false);
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      focusPart('sessions');
    },
  });
  return (
    <>
      <Button look="outline" alignSelf="flex-start" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('my-account.sessions.endOthers')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('my-account.sessions.endTitle')}
        confirmLabel={t('my-account.sessions.endOthers')}
        isBusy={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('my-account.sessions.endText')}
      </ConfirmDialog>
    </>
  );
};

const List = ({ sessions }: { readonly sessions: readonly OwnSession[] }) => {
  const { t } = useTranslation();
  return (
    <Stack gap="4">
      <Box as="ul" listStyleType="none">
        {sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </Box>
      {sessions.length > 1 ? <EndOthers /> : <Muted>{t('my-account.sessions.onlyThis')}</Muted>}
    </Stack>
  );
};

/** Where the account is logged in. */
export const Sessions = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <Section name="sessions" title={t('my-account.sessions.title')} text={t('my-account.sessions.text')}>
      {data ? (
        <List sessions={data} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={2} height="12" />
      )}
    </Section>
  );
};
