import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { pathTo } from '../../../../contract/pages.ts';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { Views } from '../shared/Views.tsx';
import { AuditTrail } from './audit/AuditTrail.tsx';
import { Users } from './users/Users.tsx';

const views = ['users', 'audit'] as const;

/** /admin/user-list: who has an account, and who did what. */
export const PeopleScreen = () => {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const view = params.get('view') === 'audit' ? 'audit' : 'users';
  return (
    <Stack gap="6">
      <PageHeading>{t('app.screen.userList')}</PageHeading>
      <Views
        label={t('admin-people.views')}
        views={views.map((one) => ({
          name: t(`admin-people.view.${one}`),
          to: `${pathTo('userList')}${one === 'audit' ? '?view=audit' : ''}`,
          isShown: one === view,
        }))}
      />
      {view === 'audit' ? <AuditTrail /> : <Users />}
    </Stack>
  );
};
