import { roles } from 'virtual:catalogue';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '../../../../api/queries.ts';
import { Box, Card, Heading } from '../../../../design/primitives.tsx';
import { useInstitutionName } from '../../../../design/use-institution.ts';
import { AnswerList } from '../../../../forms/summary/AnswerGroups.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { StatusBadge } from '../../../shared/application/ApplicationLabels.tsx';
import { answerOfRole, LectureStart } from '../../../shared/application/LectureStart.tsx';
import { preferredPrograms } from '../../../shared/application/preferred-programs.ts';

type OverviewProps = { readonly application: ApplicationDetail };

const Programs = ({ application }: OverviewProps) => {
  const { t } = useTranslation();
  return (
    <Box as="ol" listStyleType="none">
      {preferredPrograms(application).map(({ name, order, isVerified }) => (
        <li key={order}>
          {order}. {name}
          {isVerified && (
            <Box as="span" color="fg.success">
              {' '}
              · {t('registrations.detail.verified')}
            </Box>
          )}
        </li>
      ))}
    </Box>
  );
};

const Semester = ({ application }: OverviewProps) => {
  const semester = answerOfRole(application, roles['semester']);
  return (
    <>
      {application.AdmissionSemester}
      <Box fontSize="sm" fontWeight="normal" color="fg.muted">
        <LectureStart semester={semester} academicYear={application.AdmissionYear} />
      </Box>
    </>
  );
};

/** Text of the scholarship; undefined for a draft, which has none yet. */
const useScholarship = ({ MasterScholarship, SubmittedAt }: ApplicationDetail): string | undefined => {
  const { t } = useTranslation();
  if (MasterScholarship) return t('registrations.scholarship.rank', { rank: MasterScholarship.Rank });
  return SubmittedAt === null ? undefined : t('registrations.scholarship.none');
};

/** The facts of specification 3 (registration detail), without unknown ones. */
export const Overview = ({ application }: OverviewProps) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const { RegistrationNumber, AdmissionEntity, AdmissionSemester, SubmittedAt, Institution } = application;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['number', RegistrationNumber],
    ['name', application.Applicant.Name],
    ['institution', institutionName(Institution.InstitutionCode) || Institution.InstitutionName],
    ['entity', AdmissionEntity],
    ['studyProgram', application.ProgramPreferences.length > 0 && <Programs application={application} />],
    ['year', application.AdmissionYear],
    ['semester', AdmissionSemester && <Semester application={application} />],
    ['channel', application.AdmissionChannel],
    ['period', application.AdmissionPeriodName],
    ['submitted', SubmittedAt && formatDateTime(SubmittedAt, i18n.language)],
    ['status', <StatusBadge key="status" status={application.Status} />],
    ['scholarship', useScholarship(application)],
  ];
  return (
    <Card as="section" aria-labelledby="overview">
      <Heading id="overview" marginBottom="5">
        {t('registrations.detail.overview')}
      </Heading>
      <AnswerList>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} data-fact={name}>
              <dt>{t(`registrations.fact.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </AnswerList>
    </Card>
  );
};
