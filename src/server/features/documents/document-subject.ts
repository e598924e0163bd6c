import { getState } from '../../../../machines/application.status.ts';
import type { getApplication } from '../../../contract/application.ts';
import type { DataOf } from '../../../contract/call.ts';
import { findLectureStart } from '../../../engine/rules/lecture-start.ts';
import { formatMoment } from '../../formats.ts';
import type { Block, Fact } from '../../platform/documents/print-job.ts';
import { type AnswersByStep, roleText } from '../application/answer-roles.ts';
import type { ApplicationContext } from '../application/application-context.ts';
import { migratedAnswersOf } from '../application/migrated-answers.ts';
import type { ApplicationRow } from '../application/queries/applications.ts';
import type { LocaleTexts } from './answer-text.ts';
import type { PaidFee, StoredFile } from './queries.ts';

/** The input of every document. */
export interface DocumentSubject {
  readonly admission: ApplicationContext;
  readonly application: ApplicationRow;
  readonly registrationNumber: string;
  readonly detail: DataOf<typeof getApplication>;
  readonly files: ReadonlyMap<string, StoredFile>;
  readonly words: LocaleTexts;
  /** Of an example, which is not stored; otherwise it is read from the database. */
  readonly paidFee?: PaidFee;
}

/** Contents of one document. */
export interface DocumentContents {
  readonly heading: string;
  readonly about: string;
  readonly blocks: readonly Block[];
  /** Of a receipt, in whole rupiah. */
  readonly amount: number | null;
  /** Of a result: its text key. */
  readonly verdict: string | null;
}

/** @throws AppError 422 while the document has no contents yet */
export type WriteDocument = (subject: DocumentSubject) => Promise<DocumentContents>;

/** The answers under the field names of today's forms. */
export const subjectAnswersOf = ({ admission, application }: DocumentSubject): AnswersByStep =>
  migratedAnswersOf(admission.catalogue.steps, application.steps);

const statusText = ({ detail, words }: DocumentSubject): string =>
  words.t(`registrations.status.${getState(detail.Status)}`);

/** Months in which lectures start, in words (specification 4). */
const lectureText = (subject: DocumentSubject): string | undefined => {
  const { admission, detail, words } = subject;
  const semester = roleText(admission.catalogue.roles['semester'], subjectAnswersOf(subject));
  const lectures = findLectureStart(semester ?? undefined, detail.AdmissionYear);
  return lectures && words.t(`registrations.lectures.${lectures.parity}`, { year: lectures.year });
};

const programsText = ({ detail, words }: DocumentSubject): string =>
  detail.ProgramPreferences.map(({ Order, IsVerified, PeriodicProgram }) => {
    const name = `${Order}. ${PeriodicProgram.ProgramStudyName}`;
    return IsVerified ? `${name} (${words.t('registrations.detail.verified')})` : name;
  }).join('\n');

/** The program that the final submit found eligible. */
export const verifiedProgram = ({ detail }: DocumentSubject): string | undefined =>
  detail.ProgramPreferences.find(({ IsVerified }) => IsVerified)?.PeriodicProgram.ProgramStudyName;

type KnownFacts = readonly (readonly [name: string, value: string | null | undefined | false])[];

/** Facts with the labels of the screens. Unknown values are left out. */
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
