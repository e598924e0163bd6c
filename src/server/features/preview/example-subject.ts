import { getStatus } from '../../../../machines/application.status.ts';
import type { getApplication } from '../../../contract/application.ts';
import type { DataOf } from '../../../contract/call.ts';
import { pruneInactive } from '../../../engine/schema/active-fields.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import type { Services } from '../../services.ts';
import type { Admission } from '../application/admission.ts';
import { feesOf } from '../application/fees.ts';
import { findOfferedPrograms } from '../application/given-facts.ts';
import { type Judgement, judgeSubmission } from '../application/judge-submission.ts';
import type { ApplicationRow } from '../application/queries/application-row.ts';
import { readClock } from '../application/queries/find-head.ts';
import { periodIn, preferencesIn, roleText } from '../application/roles.ts';
import type { Subject } from '../documents/contents.ts';
import { createWords } from '../documents/words.ts';
import { type ExampleOffer, findExampleOffers } from './queries.ts';

type Detail = DataOf<typeof getApplication>;

/** Belongs to nobody and stands in no table. */
const NOBODY = '00000000-0000-4000-8000-000000000000';
const NUMBER = 'CONTOH-0001';

/** The first valid example of a step, as far as today's rules ask for it. */
const exampleAnswers = ({ checker }: Admission, step: StepDefinition): Answers => {
  const { $facts: facts = {}, ...answers } = Object.values(step.examples.valid)[0] ?? {};
  return pruneInactive(step, answers, facts as Answers, checker.condition);
};

const toPreference = (offer: ExampleOffer, order: number, verified: number | undefined, id: string) => ({
  Order: order,
  IsVerified: order === verified,
  PeriodicProgram: {
    SFPeriodicProgramId: id,
    ProgramStudyName: offer.programName,
    RegistrationFee: offer.registrationFee,
    AllowScholarship: offer.allowScholarship,
    ProgramStudy: { PsikotesRequired: offer.psychologicalTestRequired, SFProgramStudyId: offer.programId },
  },
});

interface Parts {
  readonly application: ApplicationRow;
  readonly offers: readonly ExampleOffer[];
  readonly judgement: Judgement;
  readonly institutionName: string;
}

const detailOf = (admission: Admission, { application, offers, judgement, institutionName }: Parts): Detail => {
  const answers = Object.fromEntries(application.steps.map((saved) => [saved.step, saved.answers]));
  const { dialCode, name } = admission.catalogue.roles;
  const [first] = offers;
  const verified = judgement.verified === undefined ? undefined : offers[judgement.verified - 1];
  const test = { psychologicalTestDone: true, scholarshipRank: judgement.scholarshipRank };
  return {
    Id: application.id,
    Status: application.status,
    RegistrationNumber: application.registrationNumber,
    LastStepSubmitted: application.steps.length,
    Institution: { InstitutionCode: application.institutionCode, InstitutionName: institutionName },
    AdmissionEntity: first?.entity ?? null,
    AdmissionYear: first?.year ?? null,
    AdmissionSemester: first?.semester ?? null,
    AdmissionChannel: first?.channel ?? null,
    AdmissionPeriodName: first?.period ?? null,
    ProgramPreferences: offers.map((offer, index) =>
      toPreference(offer, index + 1, judgement.verified, application.preferences[index] ?? ''),
    ),
    RegistrationFeePayments: [],
    Group: 'active',
    CreatedAt: application.now,
    UpdatedAt: application.now,
    SubmittedAt: application.now,
    Version: application.version,
    CompletedSteps: [...application.completed],
    Steps: [],
    Drafts: [],
    Reopened: [],
    FormChanges: null,
    History: [],
    MasterScholarship: judgement.scholarshipRank === null ? null : { Rank: judgement.scholarshipRank },
    Reasons: judgement.verdicts
      .filter(({ reasons }) => reasons.length > 0)
      .map(({ order, reasons }) => ({ Order: order, Reasons: [...reasons] })),
    Outcome: judgement.outcome,
    Fees: feesOf(admission, verified && { ...verified, ...test }),
    Applicant: { Dialcode: roleText(dialCode, answers), Name: roleText(name, answers) },
  };
};

const savedExamples = (admission: Admission, now: string): ApplicationRow['steps'] =>
  admission.catalogue.steps.map((step) => ({
    step: step.key,
    answers: exampleAnswers(admission, step),
    schemaVersion: step.schemaVersion,
    version: 1,
    savedAt: now,
  }));

const rowOf = (admission: Admission, institutionCode: number, now: string): ApplicationRow => {
  const { roles, steps } = admission.catalogue;
  const saved = savedExamples(admission, now);
  const answers = Object.fromEntries(saved.map((one) => [one.step, one.answers]));
  const status = getStatus('Submitted');
  return {
    id: NOBODY,
    accountId: NOBODY,
    institutionCode,
    status,
    completed: steps.map(({ key }) => key),
    version: 1,
    periodId: periodIn(roles, answers) ?? null,
    registrationNumber: NUMBER,
    outcome: null,
    deleted: false,
    openFields: [],
    preferences: preferencesIn(roles, answers) ?? [],
    steps: saved,
    now,
    today: now.slice(0, 10),
  };
};

const CHANNEL = 'BCA';

const paidFeeOf = (offer: ExampleOffer | undefined, now: string): NonNullable<Subject['paidFee']> => {
  const registrationFee = offer?.registrationFee ?? 0;
  return {
    invoiceNumber: `${NUMBER}-1`,
    channel: CHANNEL,
    vaNumber: '1900612345678901',
    registrationFee,
    discount: 0,
    promoCode: null,
    adminFee: 0,
    amount: registrationFee,
    paidAt: now,
  };
};

/** Ten o'clock of the day, in Jakarta: pictures of one example differ by what changed, not by when they were taken. */
const atTen = (now: string): string => `${now.slice(0, 10)}T03:00:00.000Z`;

/** An application made of the steps' first valid examples, judged by the real rules; it is written nowhere. */
export const exampleSubject = async (
  admission: Admission,
  { texts }: Pick<Services, 'texts'>,
  institutionCode: number,
  locale: Locale,
): Promise<Subject> => {
  const now = atTen(await readClock(admission.db));
  const row = rowOf(admission, institutionCode, now);
  const [offers, programs] = await Promise.all([
    findExampleOffers(admission.db, row.preferences),
    findOfferedPrograms(admission.masterData, row.preferences),
  ]);
  const answers = Object.fromEntries(row.steps.map((saved) => [saved.step, saved.answers]));
  const judgement = judgeSubmission(admission, answers, programs, row.today);
  const application = { ...row, outcome: judgement.outcome };
  const institutionName = admission.catalogue.institutions.find(({ code }) => code === institutionCode)?.title ?? '';
  return {
    admission,
    application,
    registrationNumber: NUMBER,
    detail: detailOf(admission, { application, offers, judgement, institutionName }),
    files: new Map(),
    words: createWords(texts, locale),
    paidFee: paidFeeOf(offers[0], now),
  };
};
