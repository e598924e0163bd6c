import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { listAudit } from '../../../../contract/admin-audit.ts';
import { listUsers } from '../../../../contract/admin-users.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { useMayCall } from '../shared/use-may-call.ts';
import { ViewNavigation } from '../shared/ViewNavigation.tsx';
import { AuditLog } from './AuditLog.tsx';
import { UserList } from './UserList.tsx';

const views = [
  ['users', listUsers],
  ['audit', listAudit],
] as const;

/** /admin/user-list: accounts and audit log, of which an admin may have one. */
export const UsersScreen = () => {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const mayCall = useMayCall();
  const open = views.filter(([, call]) => mayCall(call)).map(([name]) => name);
  const view = open.find((one) => one === params.get('view')) ?? open[0];
  return (
    <Stack gap="6">
      <PageHeading>{t('app.screen.userList')}</PageHeading>
      <ViewNavigation
        label={t('admin-users.views')}
        views={open.map((one) => ({
          name: t(`admin-users.view.${one}`),
          to: `${pathTo('userList')}${one === 'audit' ? '?view=audit' : ''}`,
          isCurrent: one === view,
        }))}
      />
      {view === 'audit' ? <AuditLog /> : <UserList />}
    </Stack>
  );
};
