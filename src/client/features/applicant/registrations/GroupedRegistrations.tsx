import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { applicationsQuery } from '../../../api/queries.ts';
import { Badge } from '../../../design/Badge.tsx';
import { ButtonLink } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { Heading, Row, Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { useInstitution } from '../../../design/use-institution.ts';
import { type GroupedApplications, groupRegistrations } from './group-registrations.ts';
import { focusHeading, StartButton } from './RegistrationActions.tsx';
import { RegistrationCards, RegistrationTable } from './RegistrationList.tsx';

/** Width at which the table fits (breakpoint `lg` of the theme). */
const wideScreenQuery = '(min-width: 64em)';

const subscribeToWidth = (listener: () => void): (() => void) => {
  const list = window.matchMedia(wideScreenQuery);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

/** Whether the screen is wide: either the table or the cards are rendered, never both. */
const useIsWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(wideScreenQuery).matches,
    // The server renders the page of a phone.
    () => false,
  );

/** Empty list, with a button to start an application. */
const NoRegistrations = ({ hasOthers }: { readonly hasOthers: boolean }) => {
  const { t } = useTranslation();
  const { parameter } = useInstitution();
  return (
    <EmptyState title={t('registrations.empty.title')} text={t('registrations.empty.text')}>
      <StartButton variant="solid" />
      {hasOthers && (
        <ButtonLink to={pathTo('viewAllRegistration', { institution: parameter })} variant="outline">
          {t('registrations.toAll')}
        </ButtonLink>
      )}
    </EmptyState>
  );
};

const GroupSection = ({ group, applications }: GroupedApplications) => {
  const { t } = useTranslation();
  const List = useIsWideScreen() ? RegistrationTable : RegistrationCards;
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

/** Registrations grouped active, pending, draft (specification 4); only of one institution when its code is set. */
export const GroupedRegistrations = ({ institutionCode }: { readonly institutionCode?: number }) => {
  const { data, error, refetch } = useQuery({ ...applicationsQuery, refetchOnMount: 'always' });
  if (!data) return error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <CardSkeleton rows={3} />;
  const groups = groupRegistrations(data, institutionCode);
  if (groups.length === 0) return <NoRegistrations hasOthers={data.length > 0} />;
  return (
    <Stack gap={{ base: '8', md: '10' }}>
      {groups.map((group) => (
        <GroupSection key={group.group} {...group} />
      ))}
    </Stack>
  );
};
