import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { applicationsQuery } from '../../../api/queries.ts';
import { Badge } from '../../../design/Badge.tsx';
import { FailureNotice } from '../../../design/Notice.tsx';
import { Heading, Row, Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { focusHeading } from './focus-heading.ts';
import { groupRegistrations, type RegistrationGroup } from './group-registrations.ts';
import { NoRegistrations } from './NoRegistrations.tsx';
import { RegistrationCards } from './RegistrationCards.tsx';
import { RegistrationTable } from './RegistrationTable.tsx';
import { useWide } from './use-wide.ts';

const Section = ({ group, applications }: RegistrationGroup) => {
  const { t } = useTranslation();
  const List = useWide() ? RegistrationTable : RegistrationCards;
  const id = `registrations-${group}`;
  return (
    <Stack as="section" aria-labelledby={id}>
      <Row>
        <Heading id={id}>{t(`registrations.group.${group}`)}</Heading>
        <Badge>{applications.length}</Badge>
      </Row>
      <List group={group} applications={applications} labelledBy={id} onDeleted={focusHeading} />
    </Stack>
  );
};

/** Registrations grouped active, pending, draft (specification 4); of one institution where its code is given. */
export const Registrations = ({ institutionCode }: { readonly institutionCode?: number }) => {
  const { data, error, refetch } = useQuery({ ...applicationsQuery, refetchOnMount: 'always' });
  if (!data) return error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <CardSkeleton rows={3} />;
  const groups = groupRegistrations(data, institutionCode);
  if (groups.length === 0) return <NoRegistrations hasOthers={data.length > 0} />;
  return (
    <Stack gap={{ base: '8', md: '10' }}>
      {groups.map((group) => (
        <Section key={group.group} {...group} />
      ))}
    </Stack>
  );
};
