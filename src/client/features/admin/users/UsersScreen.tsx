import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { listAudit } from '../../../../contract/admin-audit.ts';
import { listUsers } from '../../../../contract/admin-users.ts';
import { listInvitations } from '../../../../contract/invitations.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { useMayCall } from '../shared/use-may-call.ts';
import { ViewNavigation } from '../shared/ViewNavigation.tsx';
import { AuditLog } from './AuditLog.tsx';
import { InvitationList } from './InvitationList.tsx';
import { UserList } from './UserList.tsx';

const views = [
  ['users', listUsers],
  ['invitations', listInvitations],
  ['audit', listAudit],
] as const;

const screens = { users: UserList, invitations: InvitationList, audit: AuditLog } as const;

/** /admin/user-list: accounts, invitations and audit log, of which an admin may have some. */
export const UsersScreen = () => {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const mayCall = useMayCall();
  const open = views.filter(([, call]) => mayCall(call)).map(([name]) => name);
  const view = open.find((one) => one === params.get('view')) ?? open[0] ?? 'users';
  const View = screens[view];
  return (
    <Stack gap="6">
      <PageHeading>{t('app.screen.userList')}</PageHeading>
      <ViewNavigation
        label={t('admin-users.views')}
        views={open.map((one) => ({
          name: t(`admin-users.view.${one}`),
          to: `${pathTo('userList')}${one === 'users' ? '' : `?view=${one}`}`,
          isCurrent: one === view,
        }))}
      />
      <View />
    </Stack>
  );
};
