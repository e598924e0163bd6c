import { staffRoles } from 'virtual:staff-roles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  asksForPassword,
  changeUser,
  endUserSessions,
  removeUserSecondFactor,
  resendUserVerification,
} from '../../../../contract/admin-users.ts';
import type { Envelope } from '../../../../contract/call.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { rightsOfSession, type StaffRight } from '../../../../contract/staff-rights.ts';
import { canChangeRole } from '../../../../engine/staff/staff-roles.ts';
import { callApi } from '../../../api/http.ts';
import { useSession } from '../../../api/session.ts';
import { Badge } from '../../../design/Badge.tsx';
import { Button } from '../../../design/Button.tsx';
import { ConfirmDialog } from '../../../design/Dialog.tsx';
import { describeError } from '../../../design/FailureNotice.tsx';
import { LongWord } from '../../../design/LongWord.tsx';
import { Box, Muted, Row, Text, VisuallyHidden } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { isAdmin } from '../../../state/account.ts';
import { formatDateTime } from '../../../state/format.ts';
import { ListItem } from '../shared/DataTable.tsx';
import { Facts } from '../shared/Facts.tsx';
import { PageLink } from '../shared/PageLink.tsx';
import { useMayCall } from '../shared/use-may-call.ts';
import { useProgramNames } from '../shared/use-programs.ts';
import { type User, usersKey } from './queries.ts';
import { type RightsAnswers, RightsDialog } from './RightsDialog.tsx';
import { UserDetails } from './UserDetails.tsx';

const actions = [
  'deactivate',
  'activate',
  'makeAdmin',
  'changeRoles',
  'moveAdmin',
  'makeApplicant',
  'closePassword',
  'openPassword',
  'endSessions',
  'resend',
  'removeFactor',
] as const;
type Action = (typeof actions)[number];

/** Whether the state of an account allows an action; the server decides. */
const isPossible: Readonly<Record<Action, (user: User) => boolean>> = {
  deactivate: ({ active }) => active,
  activate: ({ active, isClosed }) => !active && !isClosed,
  makeAdmin: (user) =>
    !isAdmin(user) && !user.fromProvider && user.active && user.verifiedAt !== null && user.applications === 0,
  changeRoles: (user) => isAdmin(user) && !user.fromProvider && user.active,
  moveAdmin: (user) => isAdmin(user) && !user.fromProvider && user.active,
  makeApplicant: (user) => isAdmin(user) && !user.fromProvider,
  closePassword: (user) => isAdmin(user) && user.fromProvider === true && !user.passwordClosed,
  openPassword: (user) => isAdmin(user) && user.passwordClosed === true,
  endSessions: ({ sessions }) => sessions > 0,
  resend: ({ verifiedAt, active }) => verifiedAt === null && active,
  removeFactor: ({ hasSecondFactor }) => hasSecondFactor,
};

interface RightsChange {
  readonly role?: 'applicant' | 'admin';
  readonly active?: boolean;
  readonly passwordClosed?: boolean;
}

/** What an action changes of the rights, without the institution and the roles that the admin chooses. */
const rightsChanges: Readonly<Partial<Record<Action, RightsChange>>> = {
  deactivate: { active: false },
  activate: { active: true },
  makeAdmin: { role: 'admin' },
  changeRoles: {},
  moveAdmin: {},
  makeApplicant: { role: 'applicant' },
  closePassword: { passwordClosed: true },
  openPassword: { passwordClosed: false },
};

const supportCalls = {
  endSessions: endUserSessions,
  resend: resendUserVerification,
  removeFactor: removeUserSecondFactor,
} as const;

const isSupport = (action: Action): action is keyof typeof supportCalls => action in supportCalls;

const sendAction = (action: Action, { id }: User, answers: RightsAnswers): Promise<Envelope<unknown>> => {
  const params = { id };
  if (action === 'removeFactor') return callApi(removeUserSecondFactor, { params, body: answers });
  if (isSupport(action)) return callApi(supportCalls[action], { params });
  return callApi(changeUser, { params, body: { ...rightsChanges[action], ...answers } });
};

interface ActionDialogProps {
  readonly action: Action;
  readonly user: User;
  readonly onClose: () => void;
}

/** Asks before an action; before one that changes the rights of an admin also for the password. */
const ActionDialog = ({ action, user, onClose }: ActionDialogProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const institutionName = useInstitutionName();
  const { email, institutionCode, programIds = [] } = user;
  const work = useMutation({
    mutationFn: (answers: RightsAnswers) => sendAction(action, user, answers),
    onSuccess: ({ message }) => {
      onClose();
      toaster.success(message);
    },
    onSettled: () => client.invalidateQueries({ queryKey: usersKey }),
  });
  const change = rightsChanges[action];
  const frame = {
    title: t(`admin-users.action.${action}.label`),
    isDangerous: action === 'deactivate' || action === 'removeFactor',
    onClose,
  };
  if (action === 'removeFactor' || (change && asksForPassword(user, change)))
    return (
      <RightsDialog
        {...frame}
        {...(action === 'makeAdmin' && { institution: { current: undefined, programIds: [] } })}
        {...(action === 'moveAdmin' && { institution: { current: institutionCode, programIds } })}
        {...((action === 'makeAdmin' || action === 'changeRoles') && { roles: { current: user.staffRoles } })}
        onSubmit={async (answers) => {
          await work.mutateAsync(answers);
        }}
      >
        {action === 'activate'
          ? t('admin-users.action.activate.adminText', {
              email,
              institution: institutionCode === null ? t('admin-list.anyInstitution') : institutionName(institutionCode),
            })
          : t(`admin-users.action.${action}.text`, { email })}
      </RightsDialog>
    );
  return (
    <ConfirmDialog
      isOpen
      {...frame}
      confirmLabel={frame.title}
      isBusy={work.isPending}
      onConfirm={() => work.mutate({}, { onError: (error) => toaster.error(describeError(error, t)) })}
    >
      {t(`admin-users.action.${action}.text`, { email })}
    </ConfirmDialog>
  );
};

/** Whether an action reaches roles that the admin may not give or take. */
const useIsBeyondOwn = (): ((action: Action, user: User) => boolean) => {
  const rights = rightsOfSession(useSession());
  return (action, user) => {
    const isAbove = !user.staffRoles.every((role) => canChangeRole(staffRoles, rights, role));
    if (action === 'endSessions') return isAbove;
    const change = rightsChanges[action];
    const isAboutRights = action === 'removeFactor' || (change !== undefined && asksForPassword(user, change));
    if (!isAboutRights) return false;
    if (!rights.includes('roles' satisfies StaffRight)) return true;
    // The dialog of the roles itself keeps those that are out of reach.
    return action !== 'changeRoles' && isAbove;
  };
};

/** Actions on an account, each with a confirmation; an admin's own account has none here. */
const UserActions = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const me = useSession()?.id;
  const mayCall = useMayCall();
  const isBeyondOwn = useIsBeyondOwn();
  const [confirming, setConfirming] = useState<Action>();
  if (me === user.id) return null;
  return (
    <Row marginTop="2" marginInlineStart="-3" gap="2">
      {actions
        .filter((action) => isPossible[action](user) && mayCall(isSupport(action) ? supportCalls[action] : changeUser))
        .filter((action) => !isBeyondOwn(action, user))
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
      {confirming && <ActionDialog action={confirming} user={user} onClose={() => setConfirming(undefined)} />}
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
      {user.fromProvider && <Badge tone="neutral">{t('admin-users.provider.badge')}</Badge>}
      {user.hasSecondFactor && <Badge tone="success">{t('admin-users.secondFactor')}</Badge>}
    </Row>
  );
};

/** One account with its actions. */
export const UserItem = ({ user }: { readonly user: User }) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const programNames = useProgramNames();
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
            t('admin-users.roles'),
            isAdminAccount &&
              user.staffRoles.map((role) => t(`staff-roles.role.${role}.name`, { defaultValue: role })).join(', '),
          ],
          [
            t('admin-users.institution'),
            isAdminAccount &&
              (institutionCode === null ? t('admin-list.anyInstitution') : institutionName(institutionCode)),
          ],
          [t('admin-users.programs.label'), isAdminAccount && programNames(user.programIds ?? []).join(', ')],
          [
            t('admin-users.applications'),
            applications === 0 ? (
              !isAdminAccount && '0'
            ) : (
              <PageLink
                page="applicantList"
                key="applications"
                to={`${pathTo('applicantList')}?${new URLSearchParams({ q: email })}`}
                display="inline-flex"
                alignItems="center"
                minWidth="11"
                minHeight="11"
                marginBlock="-0.875rem"
              >
                {applications}
              </PageLink>
            ),
          ],
          [t('admin-users.sessions'), String(user.sessions)],
          [t('admin-users.lastSeen'), time(user.lastSeenAt) ?? '–'],
          [t('admin-users.created'), time(user.createdAt)],
        ]}
      />
      {user.fromProvider && (
        <Muted marginTop="2" fontSize="sm" data-part="from-provider">
          {t(user.passwordClosed ? 'admin-users.provider.passwordClosed' : 'admin-users.provider.passwordOpen')}
        </Muted>
      )}
      <UserDetails user={user} />
      <UserActions user={user} />
    </ListItem>
  );
};
