import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeUser,
  endUserSessions,
  removeUserSecondFactor,
  resendUserVerification,
} from '../../../../contract/admin-users.ts';
import type { Envelope } from '../../../../contract/call.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { callApi } from '../../../api/http.ts';
import { useSession } from '../../../api/session.ts';
import { Badge } from '../../../design/Badge.tsx';
import { Button } from '../../../design/Button.tsx';
import { ConfirmDialog } from '../../../design/Dialog.tsx';
import { describeError } from '../../../design/FailureNotice.tsx';
import { LongWord } from '../../../design/LongWord.tsx';
import { Box, Muted, Row, Text, VisuallyHidden } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { isAdmin } from '../../../state/account.ts';
import { formatDateTime } from '../../../state/format.ts';
import { ListItem } from '../shared/DataTable.tsx';
import { Facts } from '../shared/Facts.tsx';
import { type User, usersKey } from './queries.ts';
import { UserDetails } from './UserDetails.tsx';

const actions = [
  'deactivate',
  'activate',
  'makeAdmin',
  'makeApplicant',
  'endSessions',
  'resend',
  'removeFactor',
] as const;
type Action = (typeof actions)[number];

/** Whether the state of an account allows an action; the server decides. */
const isPossible: Readonly<Record<Action, (user: User) => boolean>> = {
  deactivate: ({ active }) => active,
  activate: ({ active, isClosed }) => !active && !isClosed,
  makeAdmin: (user) => !isAdmin(user) && user.active && user.verifiedAt !== null && user.applications === 0,
  makeApplicant: isAdmin,
  endSessions: ({ sessions }) => sessions > 0,
  resend: ({ verifiedAt, active }) => verifiedAt === null && active,
  removeFactor: ({ hasSecondFactor }) => hasSecondFactor,
};

const sendAction = (action: Action, { id }: User): Promise<Envelope<unknown>> => {
  const params = { id };
  switch (action) {
    case 'endSessions':
      return callApi(endUserSessions, { params });
    case 'resend':
      return callApi(resendUserVerification, { params });
    case 'removeFactor':
      return callApi(removeUserSecondFactor, { params });
    case 'activate':
    case 'deactivate':
      return callApi(changeUser, { params, body: { active: action === 'activate' } });
    default:
      return callApi(changeUser, { params, body: { role: action === 'makeAdmin' ? 'admin' : 'applicant' } });
  }
};

/** Actions on an account, each with a confirmation; an admin's own account has none here. */
const UserActions = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const me = useSession()?.id;
  const [confirming, setConfirming] = useState<Action>();
  const work = useMutation({
    mutationFn: (action: Action) => sendAction(action, user),
    onSuccess: ({ message }) => {
      setConfirming(undefined);
      toaster.success(message);
    },
    onError: (error) => toaster.error(describeError(error, t)),
    onSettled: () => client.invalidateQueries({ queryKey: usersKey }),
  });
  if (me === user.id) return null;
  return (
    <Row marginTop="2" marginInlineStart="-3" gap="2">
      {actions
        .filter((action) => isPossible[action](user))
        .map((action) => (
          <Button
            key={action}
            variant="ghost"
            aria-haspopup="dialog"
            data-action={action}
            onClick={() => setConfirming(action)}
          >
            <span>
              {t(`admin-users.action.${action}.label`)}
              <VisuallyHidden> {user.email}</VisuallyHidden>
            </span>
          </Button>
        ))}
      {confirming && (
        <ConfirmDialog
          isOpen
          title={t(`admin-users.action.${confirming}.label`)}
          confirmLabel={t(`admin-users.action.${confirming}.label`)}
          isDangerous={confirming === 'deactivate' || confirming === 'removeFactor'}
          isBusy={work.isPending}
          onConfirm={() => work.mutate(confirming)}
          onClose={() => setConfirming(undefined)}
        >
          {t(`admin-users.action.${confirming}.text`, { email: user.email })}
        </ConfirmDialog>
      )}
    </Row>
  );
};

const Badges = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  return (
    <Row gap="2">
      <Badge tone={isAdmin(user) ? 'info' : 'neutral'}>{t(`admin-audit.role.${user.role}`)}</Badge>
      {!user.active && <Badge tone="error">{t(user.isClosed ? 'admin-users.closed' : 'admin-users.inactive')}</Badge>}
      {user.verifiedAt === null && <Badge tone="warning">{t('admin-users.unverified')}</Badge>}
      {user.hasSecondFactor && <Badge tone="success">{t('admin-users.secondFactor')}</Badge>}
    </Row>
  );
};

/** One account with its actions. */
export const UserItem = ({ user }: { readonly user: User }) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const { firstName, lastName, email, institutionCode, applications } = user;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const time = (at: string | null) => (at === null ? null : formatDateTime(at, i18n.language));
  const isAdminAccount = isAdmin(user);
  return (
    <ListItem data-user={user.id} paddingInline={{ base: '4', md: '5' }}>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
        gap="2"
        alignItems="start"
      >
        <Box>
          <Text fontWeight="semibold" overflowWrap="anywhere">
            <LongWord>{email}</LongWord>
          </Text>
          {name !== '' && <Muted fontSize="sm">{name}</Muted>}
        </Box>
        <Badges user={user} />
      </Box>
      <Facts
        marginTop="3"
        facts={[
          [
            t('admin-users.institution'),
            isAdminAccount &&
              (institutionCode === null ? t('admin-list.anyInstitution') : institutionName(institutionCode)),
          ],
          [
            t('admin-users.applications'),
            applications === 0 ? (
              !isAdminAccount && '0'
            ) : (
              <TextLink
                key="applications"
                to={`${pathTo('applicantList')}?${new URLSearchParams({ q: email })}`}
                display="inline-flex"
                alignItems="center"
                minWidth="11"
                minHeight="11"
                marginBlock="-0.875rem"
              >
                {applications}
              </TextLink>
            ),
          ],
          [t('admin-users.sessions'), String(user.sessions)],
          [t('admin-users.lastSeen'), time(user.lastSeenAt) ?? '–'],
          [t('admin-users.created'), time(user.createdAt)],
        ]}
      />
      <UserDetails user={user} />
      <UserActions user={user} />
    </ListItem>
  );
};
