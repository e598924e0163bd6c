import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { pathTo } from '../../../../contract/pages.ts';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { ViewNavigation } from '../shared/ViewNavigation.tsx';
import { AuditLog } from './AuditLog.tsx';
import { UserList } from './UserList.tsx';

const views = ['users', 'audit'] as const;

/** /admin/user-list: accounts and audit log. */
export const UsersScreen = () => {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const view = params.get('view') === 'audit' ? 'audit' : 'users';
  return (
    <Stack gap="6">
      <PageHeading>{t('app.screen.userList')}</PageHeading>
      <ViewNavigation
        label={t('admin-users.views')}
        views={views.map((one) => ({
          name: t(`admin-users.view.${one}`),
          to: `${pathTo('userList')}${one === 'audit' ? '?view=audit' : ''}`,
          isCurrent: one === view,
        }))}
      />
      {view === 'audit' ? <AuditLog /> : <UserList />}
    </Stack>
  );
};
