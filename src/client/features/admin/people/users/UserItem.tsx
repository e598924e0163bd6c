import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../../contract/pages.ts';
import { Badge } from '../../../../design/Badge.tsx';
import { LongWord } from '../../../../design/LongWord.tsx';
import { Box, Muted, Row, Text } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { useInstitutionName } from '../../../../design/use-institution-name.ts';
import { formatDateTime } from '../../../../state/format.ts';
import { Facts } from '../../shared/Facts.tsx';
import type { User } from '../queries.ts';
import { UserActions } from './UserActions.tsx';

const Badges = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  return (
    <Row gap="2">
      <Badge tone={user.role === 'admin' ? 'info' : 'neutral'}>{t(`admin-audit.role.${user.role}`)}</Badge>
      {!user.active && <Badge tone="error">{t(user.isClosed ? 'admin-people.closed' : 'admin-people.inactive')}</Badge>}
      {user.verifiedAt === null && <Badge tone="warning">{t('admin-people.unverified')}</Badge>}
      {user.hasSecondFactor && <Badge tone="success">{t('admin-people.secondFactor')}</Badge>}
    </Row>
  );
};

/** One account, and what may be done with it. */
export const UserItem = ({ user }: { readonly user: User }) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const { firstName, lastName, email, institutionCode, applications } = user;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const time = (at: string | null) => (at === null ? null : formatDateTime(at, i18n.language));
  const isAdmin = user.role === 'admin';
  return (
    <Box
      as="li"
      data-user={user.id}
      padding="4"
      paddingInline={{ base: '4', md: '5' }}
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
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
            t('admin-people.institution'),
            isAdmin && (institutionCode === null ? t('admin-list.anyInstitution') : institutionName(institutionCode)),
          ],
          [
            t('admin-people.applications'),
            applications === 0 ? (
              !isAdmin && '0'
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
          [t('admin-people.sessions'), String(user.sessions)],
          [t('admin-people.lastSeen'), time(user.lastSeenAt) ?? '–'],
          [t('admin-people.created'), time(user.createdAt)],
        ]}
      />
      <UserActions user={user} />
    </Box>
  );
};
