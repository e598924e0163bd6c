import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endOtherSessions } from '../../../../contract/account.ts';
import { callApi } from '../../../api/http.ts';
import { Badge } from '../../../design/Badge.tsx';
import { Button } from '../../../design/Button.tsx';
import { ConfirmDialog } from '../../../design/Dialog.tsx';
import { describeError, FailureNotice } from '../../../design/FailureNotice.tsx';
import { Box, Muted, Row, Stack, Text } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { PlainConfirmation } from '../../../design/WithoutScript.tsx';
import { formatDateTime } from '../../../state/format.ts';
import { AccountSection, focusSection } from './AccountFrame.tsx';
import { type AccountSession, sessionsQuery } from './account-queries.ts';
import { END_SESSIONS } from './plain-actions.ts';

const useDeviceName = () => {
  const { t } = useTranslation();
  return ({ browser, system }: AccountSession['device']): string => {
    if (browser && system) return t('my-account.sessions.device', { browser, system });
    return browser ?? system ?? t('my-account.sessions.unknown');
  };
};

const SessionItem = ({ session }: { readonly session: AccountSession }) => {
  const { t, i18n } = useTranslation();
  const name = useDeviceName()(session.device);
  const lastSeen = formatDateTime(session.lastSeenAt, i18n.language);
  return (
    <Box as="li" paddingBlock="3" borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: '0' }}>
      <Row justifyContent="space-between" rowGap="1">
        <Text fontWeight="semibold">{name}</Text>
        {session.current && <Badge tone="success">{t('my-account.sessions.current')}</Badge>}
      </Row>
      <Muted fontSize="sm">{t('my-account.sessions.seen', { at: lastSeen })}</Muted>
    </Box>
  );
};

const EndOtherSessions = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => callApi(endOtherSessions, { body: {} }),
    onSuccess: async ({ message }) => {
      setAsking(false);
      toaster.success(message);
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      focusSection('sessions');
    },
    onError: (error) => toaster.error(describeError(error, t)),
  });
  return (
    <>
      <Button
        variant="outline"
        alignSelf="flex-start"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        data-scripted=""
      >
        {t('my-account.sessions.endOthers')}
      </Button>
      <PlainConfirmation
        action={END_SESSIONS}
        label={t('my-account.sessions.endOthers')}
        title={t('my-account.sessions.endTitle')}
        confirmLabel={t('my-account.sessions.endOthers')}
      >
        {t('my-account.sessions.endText')}
      </PlainConfirmation>
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

const SessionList = ({ sessions }: { readonly sessions: readonly AccountSession[] }) => {
  const { t } = useTranslation();
  return (
    <Stack gap="4">
      <Box as="ul" listStyleType="none">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </Box>
      {sessions.length > 1 ? <EndOtherSessions /> : <Muted>{t('my-account.sessions.onlyThis')}</Muted>}
    </Stack>
  );
};

/** The sessions of the account, with a button to end the others. */
export const Sessions = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <AccountSection name="sessions" title={t('my-account.sessions.title')} text={t('my-account.sessions.text')}>
      {data ? (
        <SessionList sessions={data} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={2} height="12" />
      )}
    </AccountSection>
  );
};
