import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../../contract/pages.ts';
import { optionKey } from '../../../../../engine/text/text-keys.ts';
import { Badge } from '../../../../design/Badge.tsx';
import { Box, Muted, Row } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { useInstitutionName } from '../../../../design/use-institution.ts';
import { formatDateTime, formatDeadline } from '../../../../state/format.ts';
import { StatusBadge } from '../../../shared/application/ApplicationLabels.tsx';
import { Reasons } from '../../../shared/application/Reasons.tsx';
import { type Fact, Facts } from '../../shared/Facts.tsx';
import { SectionCard } from '../../shared/SectionCard.tsx';
import type { DetailProps } from '../queries.ts';
import { RuleChecks, RuleCount } from './RuleChecks.tsx';
import { SeatsSummary } from './SeatsSummary.tsx';

const Programs = ({ detail: { Preferences } }: DetailProps) => {
  const { t } = useTranslation();
  return (
    <Box as="ol" listStyleType="none">
      {Preferences.map(({ Order, Program, IsVerified, Reasons: reasons, Requirements }) => (
        <li key={Order}>
          {Order}. {Program}
          {IsVerified && (
            <Box as="span" color="fg.success">
              {' '}
              · {t('registrations.detail.verified')}
            </Box>
          )}
          <RuleCount Requirements={Requirements} />
          <Reasons reasons={reasons} />
        </li>
      ))}
    </Box>
  );
};

type Decision = DetailProps['detail']['Decisions'][number];

/** The latest decision that was not undone. */
const findCurrentDecision = ({ Decisions }: DetailProps['detail']): Decision | undefined =>
  [...Decisions].sort((a, b) => b.At.localeCompare(a.At)).find(({ UndoneAt }) => UndoneAt === null);

const DecisionSummary = ({ By, At, Reasons: reasons, Message }: Decision) => {
  const { t, i18n } = useTranslation();
  const texts = reasons.map((reason) => t(optionKey('rejection', ['reason'], reason)));
  return (
    <>
      {[By.Name, formatDateTime(At, i18n.language)].join(' · ')}
      {(texts.length > 0 || Message !== '') && <Box>{[...texts, Message].filter(Boolean).join(' ')}</Box>}
    </>
  );
};

/** The outcome at submission, marked as automatic because it may read "accepted" like a decision. */
const AutomaticOutcome = ({ outcome }: { readonly outcome: string }) => {
  const { t } = useTranslation();
  return (
    <Muted data-part="automatic">
      {t(outcome)}
      <Box fontSize="xs">{t('admin-applications.detail.automatic')}</Box>
    </Muted>
  );
};

const useTestText = ({ Application, PsychologicalTestRequired }: DetailProps['detail']): string => {
  const { t } = useTranslation();
  if (Application.PsychologicalTestDone) return t('admin-applications.test.done');
  return t(PsychologicalTestRequired ? 'admin-applications.test.owed' : 'admin-applications.test.none');
};

/** With a mark where a correction came back and awaits a decision. */
const Status = ({ row }: { readonly row: DetailProps['detail']['Application'] }) => {
  const { t } = useTranslation();
  return (
    <Row gap="2">
      <StatusBadge status={row.Status} />
      {row.Corrected && <Badge tone="info">{t('admin-applications.mark.corrected')}</Badge>}
    </Row>
  );
};

/** Key facts of the application. */
export const Overview = ({ detail }: DetailProps) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const { Application: row, Preferences, Outcome, ScholarshipRank } = detail;
  const test = useTestText(detail);
  const decision = findCurrentDecision(detail);
  const time = (at: string | null) => (at === null ? null : formatDateTime(at, i18n.language));
  const facts: readonly Fact[] = [
    [t('registrations.fact.status'), <Status key="status" row={row} />],
    [t('admin-applications.list.tag'), row.Tags.length > 0 && row.Tags.map((tag) => `#${tag}`).join(' ')],
    [t('admin-applications.detail.waitlist'), row.WaitlistPlace],
    [t('admin-applications.detail.offer'), row.OfferUntil && formatDeadline(row.OfferUntil, i18n.language)],
    [t('admin-applications.detail.seats'), detail.Seats && <SeatsSummary key="seats" {...detail.Seats} />, 'wide'],
    [t('admin-applications.detail.decidedBy'), decision && <DecisionSummary key="decision" {...decision} />, 'wide'],
    [t('registrations.fact.institution'), institutionName(row.InstitutionCode)],
    [t('registrations.fact.period'), row.AdmissionPeriodName],
    [t('registrations.fact.studyProgram'), Preferences.length > 0 && <Programs detail={detail} />, 'wide'],
    [
      t('registrations.fact.scholarship'),
      ScholarshipRank && t('registrations.scholarship.rank', { rank: ScholarshipRank }),
    ],
    [t('admin-applications.test.name'), row.SubmittedAt && test],
    [t('registrations.fact.outcome'), Outcome && <AutomaticOutcome key="outcome" outcome={Outcome} />, 'wide'],
    [t('registrations.fact.submitted'), time(row.SubmittedAt)],
    [t('admin-applications.detail.begun'), time(row.CreatedAt)],
    [t('admin-applications.detail.email'), row.Email],
    [t('admin-applications.detail.referral'), detail.ReferralWebsite],
  ];
  return (
    <SectionCard name="overview" title={t('registrations.detail.overview')}>
      <RuleChecks detail={detail} step={null} />
      <Facts facts={facts} />
      <Box marginTop="4" display="flex" flexWrap="wrap" columnGap="6">
        <TextLink to={pathTo('applicantView', { formId: row.Id })} paddingBlock="0.875rem">
          {t('admin-applications.applicantView.open')}
        </TextLink>
        <TextLink to={`${pathTo('applicantList')}?${new URLSearchParams({ q: row.Email })}`} paddingBlock="0.875rem">
          {t('admin-applications.detail.others')}
        </TextLink>
      </Box>
    </SectionCard>
  );
};
