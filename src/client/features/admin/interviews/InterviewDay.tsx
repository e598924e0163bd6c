import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/pages.ts';
import { BackLink } from '../../../design/Breadcrumbs.tsx';
import { Button } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Heading, Muted, Row, Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { formatWeekday } from '../../shared/page/format.ts';
import { DataTable, ListPanel } from '../shared/DataTable.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { useMayOpen } from '../shared/use-may-call.ts';
import { interviewDayQuery, type SlotOfDay, slotsUrl } from './queries.ts';
import { useTimeSpan, useWhere } from './SlotTable.tsx';

const SlotPeople = ({ slot }: { readonly slot: SlotOfDay }) => {
  const { t } = useTranslation();
  const timeSpan = useTimeSpan();
  const where = useWhere();
  const mayOpen = useMayOpen();
  return (
    <Box as="section" aria-labelledby={`slot-${slot.Id}`} breakInside="avoid" data-slot={slot.Id}>
      <Heading as="h2" id={`slot-${slot.Id}`} fontSize="md">
        {timeSpan(slot)}
      </Heading>
      <Muted fontSize="sm" marginBottom="2" overflowWrap="anywhere">
        {[
          where(slot),
          slot.Programs.map(({ Name }) => Name).join(', '),
          slot.Interviewers,
          t('admin-interviews.places', { taken: slot.Taken, places: slot.Places }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
      {slot.People.length === 0 ? (
        <Muted fontSize="sm">{t('admin-interviews.nobody')}</Muted>
      ) : (
        <ListPanel>
          <DataTable aria-labelledby={`slot-${slot.Id}`}>
            <tbody>
              {slot.People.map((person) => (
                <tr key={person.Id}>
                  <th scope="row">
                    {mayOpen('applicantDetail') ? (
                      <TextLink to={pathTo('applicantDetail', { id: person.Id })}>{person.Name}</TextLink>
                    ) : (
                      person.Name
                    )}
                  </th>
                  <td>{person.RegistrationNumber}</td>
                  <td>{person.Program}</td>
                  <td>{t(`admin-interviews.state.${person.State}`)}</td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </ListPanel>
      )}
    </Box>
  );
};

interface InterviewDayProps {
  readonly day: string;
  /** Empty for all. */
  readonly institutionCode: string;
}

/** Who comes on a day, one time after another, to be printed. */
export const InterviewDay = ({ day, institutionCode }: InterviewDayProps) => {
  const { t, i18n } = useTranslation();
  const asked = { day, ...(institutionCode !== '' && { institutionCode: Number(institutionCode) }) };
  const query = useQuery(interviewDayQuery(asked, i18n.language));
  return (
    <Stack gap="6">
      <Box _print={{ display: 'none' }}>
        <BackLink to={slotsUrl(institutionCode)}>{t('admin-interviews.back')}</BackLink>
      </Box>
      <Row justifyContent="space-between" alignItems="start">
        <PageHeading>{t('admin-interviews.day', { day: formatWeekday(day, i18n.language) })}</PageHeading>
        <Box _print={{ display: 'none' }}>
          <Button variant="outline" disabled={!query.data} onClick={() => window.print()}>
            {t('admin-interviews.print')}
          </Button>
        </Box>
      </Row>
      <QueryResult query={query} skeleton={<CardSkeleton rows={4} height="24" />}>
        {({ Slots }) =>
          Slots.length === 0 ? (
            <EmptyState title={t('admin-interviews.noneOnDay')} />
          ) : (
            <Stack gap="6">
              {Slots.map((slot) => (
                <SlotPeople key={slot.Id} slot={slot} />
              ))}
            </Stack>
          )
        }
      </QueryResult>
    </Stack>
  );
};
