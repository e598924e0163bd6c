import { staffRoles } from 'virtual:staff-roles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeUser, listUsers } from '../../../../contract/admin-users.ts';
import type { QueryFor } from '../../../api/call-types.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Muted, Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { ListPanel } from '../shared/DataTable.tsx';
import { FilterBar, SearchField } from '../shared/FilterBar.tsx';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { PageNavigation } from '../shared/PageNavigation.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { useMayCall } from '../shared/use-may-call.ts';
import { useUrlQuery } from '../shared/use-url-query.ts';
import { usersQuery } from './queries.ts';
import { UserItem } from './UserItem.tsx';

const PAGE_SIZE = 20;
const { properties: rules } = listUsers.query;
const roles = rules.role.enum;
const staffRoleNames = Object.keys(staffRoles);
const urlRules = { ...rules, staffRole: { enum: staffRoleNames } };

type UserFilter = Pick<QueryFor<typeof listUsers>, 'role' | 'staffRole' | 'active'>;

const useUsers = () => {
  const { values, page, change } = useUrlQuery(['q', 'role', 'staffRole', 'active'] as const, urlRules);
  const role = roles.find((one) => one === values.role);
  const known: UserFilter = {
    ...(role && { role }),
    ...(values.staffRole !== '' && { staffRole: values.staffRole }),
    ...(values.active !== '' && { active: values.active === 'true' }),
  };
  const parameters = { ...known, ...(values.q !== '' && { q: values.q }), page, pageSize: PAGE_SIZE };
  return { values, change, query: useQuery(usersQuery(parameters)) };
};

const UserFilters = ({ values, change }: Pick<ReturnType<typeof useUsers>, 'values' | 'change'>) => {
  const { t } = useTranslation();
  const mayCall = useMayCall();
  return (
    <FilterBar
      chosen={[values.role, values.staffRole, values.active]}
      search={
        <SearchField
          label={t('admin-list.search')}
          help={t('admin-users.searchHelp')}
          value={values.q}
          maxLength={rules.q.maxLength}
          onSearch={(q) => change({ q })}
        />
      }
    >
      <FilterSelect
        label={t('admin-users.kind')}
        value={values.role}
        onChange={(role) => change({ role, ...(role === 'applicant' && { staffRole: '' }) })}
      >
        <option value="">{t('admin-list.any')}</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`admin-audit.role.${role}`)}
          </option>
        ))}
      </FilterSelect>
      {mayCall(changeUser) && (
        <FilterSelect
          label={t('admin-users.role')}
          value={values.staffRole}
          onChange={(staffRole) => change({ staffRole, ...(staffRole !== '' && { role: '' }) })}
        >
          <option value="">{t('admin-list.any')}</option>
          {staffRoleNames.map((role) => (
            <option key={role} value={role}>
              {t(`staff-roles.role.${role}.name`)}
            </option>
          ))}
        </FilterSelect>
      )}
      <FilterSelect label={t('admin-users.state')} value={values.active} onChange={(active) => change({ active })}>
        <option value="">{t('admin-list.any')}</option>
        <option value="true">{t('admin-users.active')}</option>
        <option value="false">{t('admin-users.inactive')}</option>
      </FilterSelect>
    </FilterBar>
  );
};

/** Accounts, searched by email address or name. */
export const UserList = () => {
  const { t } = useTranslation();
  const { values, change, query } = useUsers();
  const { isPlaceholderData } = query;
  const mayCall = useMayCall();
  return (
    <Stack gap="6">
      {!mayCall(changeUser) && <Muted data-part="limited">{t('admin-users.limited')}</Muted>}
      <UserFilters values={values} change={change} />
      <QueryResult query={query} skeleton={<CardSkeleton rows={5} height="14" />}>
        {(data) => (
          <Stack aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
            {data.rows.length === 0 ? (
              <EmptyState title={t('admin-users.none')} text={t('admin-users.noneText')} />
            ) : (
              <ListPanel>
                <Stack as="ul" gap="0" listStyleType="none" aria-label={t('app.screen.userList')}>
                  {data.rows.map((user) => (
                    <UserItem key={user.id} user={user} />
                  ))}
                </Stack>
              </ListPanel>
            )}
            <PageNavigation pagination={data.pagination} onGo={(page) => change({ page })} />
          </Stack>
        )}
      </QueryResult>
    </Stack>
  );
};
