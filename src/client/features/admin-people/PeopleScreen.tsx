import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { pathTo } from '../../../contract/pages.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Row, Stack } from '../../ui/primitives.tsx';
import { FilterLink } from '../../ui/Tag.tsx';
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
      <Row as="nav" aria-label={t('admin-people.views')} gap="2">
        {views.map((one) => (
          <FilterLink
            key={one}
            to={`${pathTo('userList')}${one === 'audit' ? '?view=audit' : ''}`}
            aria-current={one === view ? 'true' : 'false'}
          >
            {t(`admin-people.view.${one}`)}
          </FilterLink>
        ))}
      </Row>
      {view === 'audit' ? <AuditTrail /> : <Users />}
    </Stack>
  );
};
