import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listInterviewSlots } from '../../../../contract/admin-interviews.ts';
import { Button } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Muted, Row, Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { BoundsNotice } from '../shared/BoundsNotice.tsx';
import { DateFilter } from '../shared/DateFilter.tsx';
import { InstitutionSelect, institutionRule } from '../shared/InstitutionSelect.tsx';
import { PageNavigation } from '../shared/PageNavigation.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { useMayOpen } from '../shared/use-may-call.ts';
import { useUrlQuery } from '../shared/use-url-query.ts';
import { AddSlotsDialog, useInterviewInstitutions } from './AddSlotsDialog.tsx';
import { InterviewDay } from './InterviewDay.tsx';
import { type SlotPrograms, slotsQuery, waitingUrl } from './queries.ts';
import { SlotTable } from './SlotTable.tsx';

const parameterNames = ['institutionCode', 'from', 'day'] as const;
const { from } = listInterviewSlots.query.properties;
const rules = { ...listInterviewSlots.query.properties, institutionCode: institutionRule, day: from };

interface WaitingProps {
  readonly count: number;
  readonly institutionCode: string;
}

/** How many have to choose, and the way to them. */
const Waiting = ({ count, institutionCode }: WaitingProps) => {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  if (count === 0) return null;
  return (
    <Muted data-part="waiting">
      {t('admin-interviews.waiting', { count })}{' '}
      {mayOpen('applicantList') && (
        <TextLink to={waitingUrl(institutionCode)}>{t('admin-interviews.showWaiting')}</TextLink>
      )}
    </Muted>
  );
};

const AddButton = ({ programs }: { readonly programs: SlotPrograms }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Row>
      <Button aria-haspopup="dialog" data-action="add" onClick={() => setOpen(true)}>
        {t('admin-interviews.add')}
      </Button>
      {isOpen && <AddSlotsDialog programs={programs} onClose={() => setOpen(false)} />}
    </Row>
  );
};

/** /admin/interview: the times that applicants can choose, or who comes on a day. */
export const InterviewsScreen = () => {
  const { t, i18n } = useTranslation();
  const { values, page, change } = useUrlQuery(parameterNames, rules);
  const codes = useInterviewInstitutions();
  const { institutionCode, day } = values;
  const asked = {
    ...(institutionCode !== '' && { institutionCode: Number(institutionCode) }),
    ...(values.from !== '' && { from: values.from }),
    page,
  };
  const query = useQuery({ ...slotsQuery(asked, i18n.language), enabled: day === '' });
  if (day !== '') return <InterviewDay day={day} institutionCode={institutionCode} />;
  return (
    <Stack gap="6">
      <div>
        <PageHeading>{t('app.screen.interviewList')}</PageHeading>
        <Muted marginTop="2" maxWidth="prose">
          {t('admin-interviews.intro')}
        </Muted>
      </div>
      <BoundsNotice />
      {codes.length === 0 ? (
        <EmptyState title={t('admin-interviews.noRule')} text={t('admin-interviews.noRuleText')} />
      ) : (
        <QueryResult query={query} skeleton={<CardSkeleton rows={5} height="16" />}>
          {({ Slots, Programs, Waiting: waiting, pagination }) => (
            <Stack gap="6" aria-busy={query.isPlaceholderData}>
              <AddButton programs={Programs} />
              <Waiting count={waiting} institutionCode={institutionCode} />
              <Box
                as="search"
                display="grid"
                gap="4"
                alignItems="end"
                gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 18rem), 1fr))"
              >
                <InstitutionSelect value={institutionCode} onChange={(code) => change({ institutionCode: code })} />
                <DateFilter
                  label={t('admin-interviews.from')}
                  value={values.from}
                  onChange={(first) => change({ from: first })}
                />
              </Box>
              {Slots.length === 0 ? (
                <EmptyState title={t('admin-interviews.none')} text={t('admin-interviews.noneText')} />
              ) : (
                <SlotTable slots={Slots} institutionCode={institutionCode} namesInstitution={codes.length > 1} />
              )}
              <PageNavigation pagination={pagination} onGo={(next) => change({ page: next })} />
            </Stack>
          )}
        </QueryResult>
      )}
    </Stack>
  );
};
