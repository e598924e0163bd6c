import { getState } from '../../../../machines/application.status.ts';
import { migrate } from '../../../engine/evolution/migrate.ts';
import { lectureStart } from '../../../engine/rules/lecture-start.ts';
import type { Fact } from '../../platform/documents/print-job.ts';
import { type AnswersByStep, roleText } from '../application/roles.ts';
import type { Subject } from './contents.ts';
import { formatMoment } from './formats.ts';

/** What was answered, under the names of today: roles point to those. */
export const answersOf = ({ admission, application }: Subject): AnswersByStep =>
  Object.fromEntries(
    application.steps.map(({ step, answers, schemaVersion }) => {
      const migrations = admission.catalogue.steps.find(({ key }) => key === step)?.migrations ?? [];
      return [step, migrate(migrations, answers, schemaVersion).answers];
    }),
  );

const statusText = ({ detail, words }: Subject): string => words.t(`registrations.status.${getState(detail.Status)}`);

/** Months in which lectures start, in words (specification 4). */
const lectureText = (subject: Subject): string | undefined => {
  const { admission, detail, words } = subject;
  const semester = roleText(admission.catalogue.roles['semester'], answersOf(subject));
  const lectures = lectureStart(semester ?? undefined, detail.AdmissionYear);
  return lectures && words.t(`registrations.lectures.${lectures.parity}`, { year: lectures.year });
};

const programsText = ({ detail, words }: Subject): string =>
  detail.ProgramPreferences.map(({ Order, IsVerified, PeriodicProgram }) => {
    const name = `${Order}. ${PeriodicProgram.ProgramStudyName}`;
    return IsVerified ? `${name} (${words.t('registrations.detail.verified')})` : name;
  }).join('\n');

/** The program that the application goes on with. */
export const verifiedProgram = ({ detail }: Subject): string | undefined =>
  detail.ProgramPreferences.find(({ IsVerified }) => IsVerified)?.PeriodicProgram.ProgramStudyName;

type Known = readonly (readonly [name: string, value: string | null | undefined | false])[];

/** Facts under the words that the screens have for them; what is not known is left out. */
export const toFacts = ({ words }: Subject, known: Known): readonly Fact[] =>
  known.flatMap(([name, value]) => (value ? [{ label: words.t(`registrations.fact.${name}`), value }] : []));

const scholarshipText = ({ detail, words }: Subject): string =>
  detail.MasterScholarship
    ? words.t('registrations.scholarship.rank', { rank: detail.MasterScholarship.Rank })
    : words.t('registrations.scholarship.none');

export const institutionName = ({ admission, detail, words }: Subject): string => {
  const { Institution: known } = detail;
  const parameter = admission.catalogue.institutions.find(({ code }) => code === known.InstitutionCode)?.parameter;
  return words.say(`institution.${parameter}`, known.InstitutionName);
};

/** The facts of specification 3 (registration detail). */
export const overviewFacts = (subject: Subject): readonly Fact[] => {
  const { detail, words } = subject;
  const lectures = lectureText(subject);
  return toFacts(subject, [
    ['number', detail.RegistrationNumber],
    ['name', detail.Applicant.Name],
    ['institution', institutionName(subject)],
    ['entity', detail.AdmissionEntity],
    ['studyProgram', programsText(subject)],
    ['year', detail.AdmissionYear],
    ['semester', [detail.AdmissionSemester, lectures].filter(Boolean).join('\n')],
    ['channel', detail.AdmissionChannel],
    ['period', detail.AdmissionPeriodName],
    ['submitted', detail.SubmittedAt && formatMoment(detail.SubmittedAt, words.locale)],
    ['status', statusText(subject)],
    ['scholarship', scholarshipText(subject)],
  ]);
};
