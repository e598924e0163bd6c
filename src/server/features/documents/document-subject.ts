import { getState } from '../../../../machines/application.status.ts';
import type { getApplication } from '../../../contract/application.ts';
import type { DataOf } from '../../../contract/call.ts';
import { migrate } from '../../../engine/evolution/migrate.ts';
import { findLectureStart } from '../../../engine/rules/lecture-start.ts';
import type { Block, Fact } from '../../platform/documents/print-job.ts';
import { type AnswersByStep, roleText } from '../application/answer-roles.ts';
import type { ApplicationContext } from '../application/application-context.ts';
import type { ApplicationRow } from '../application/queries/applications.ts';
import type { LocaleTexts } from './answer-text.ts';
import { formatMoment } from './formats.ts';
import type { PaidFee, StoredFile } from './queries.ts';

/** What all documents are written from. */
export interface DocumentSubject {
  readonly admission: ApplicationContext;
  readonly application: ApplicationRow;
  readonly registrationNumber: string;
  readonly detail: DataOf<typeof getApplication>;
  readonly files: ReadonlyMap<string, StoredFile>;
  readonly words: LocaleTexts;
  /** Of an example, which stands in no table; otherwise it is looked up. */
  readonly paidFee?: PaidFee;
}

/** What one document says. */
export interface DocumentContents {
  readonly heading: string;
  readonly about: string;
  readonly blocks: readonly Block[];
  /** Of a receipt, in whole rupiah. */
  readonly amount: number | null;
  /** Of a result: the key of the words that it comes down to. */
  readonly verdict: string | null;
}

/** @throws AppError 422 when there is nothing yet that the document could say */
export type WriteDocument = (subject: DocumentSubject) => Promise<DocumentContents>;

/** What was answered, under the names of today: roles point to those. */
export const currentAnswersOf = ({ admission, application }: DocumentSubject): AnswersByStep =>
  Object.fromEntries(
    application.steps.map(({ step, answers, schemaVersion }) => {
      const migrations = admission.catalogue.steps.find(({ key }) => key === step)?.migrations ?? [];
      return [step, migrate(migrations, answers, schemaVersion).answers];
    }),
  );

const statusText = ({ detail, words }: DocumentSubject): string =>
  words.t(`registrations.status.${getState(detail.Status)}`);

/** Months in which lectures start, in words (specification 4). */
const lectureText = (subject: DocumentSubject): string | undefined => {
  const { admission, detail, words } = subject;
  const semester = roleText(admission.catalogue.roles['semester'], currentAnswersOf(subject));
  const lectures = findLectureStart(semester ?? undefined, detail.AdmissionYear);
  return lectures && words.t(`registrations.lectures.${lectures.parity}`, { year: lectures.year });
};

const programsText = ({ detail, words }: DocumentSubject): string =>
  detail.ProgramPreferences.map(({ Order, IsVerified, PeriodicProgram }) => {
    const name = `${Order}. ${PeriodicProgram.ProgramStudyName}`;
    return IsVerified ? `${name} (${words.t('registrations.detail.verified')})` : name;
  }).join('\n');

/** The program that the application goes on with. */
export const verifiedProgram = ({ detail }: DocumentSubject): string | undefined =>
  detail.ProgramPreferences.find(({ IsVerified }) => IsVerified)?.PeriodicProgram.ProgramStudyName;

type KnownFacts = readonly (readonly [name: string, value: string | null | undefined | false])[];

/** Facts under the words that the screens have for them; what is not known is left out. */
export const toFacts = ({ words }: DocumentSubject, known: KnownFacts): readonly Fact[] =>
  known.flatMap(([name, value]) => (value ? [{ label: words.t(`registrations.fact.${name}`), value }] : []));

const scholarshipText = ({ detail, words }: DocumentSubject): string =>
  detail.MasterScholarship
    ? words.t('registrations.scholarship.rank', { rank: detail.MasterScholarship.Rank })
    : words.t('registrations.scholarship.none');

export const institutionName = ({ admission, detail, words }: DocumentSubject): string => {
  const { Institution: known } = detail;
  const parameter = admission.catalogue.institutions.find(({ code }) => code === known.InstitutionCode)?.parameter;
  return words.textOr(`institution.${parameter}`, known.InstitutionName);
};

/** The facts of specification 3 (registration detail). */
export const overviewFacts = (subject: DocumentSubject): readonly Fact[] => {
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
