import { getStatus } from '../../../../machines/application.status.ts';
import type { getApplication } from '../../../contract/application.ts';
import type { DataOf } from '../../../contract/call.ts';
import { pruneInactive } from '../../../engine/schema/active-fields.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { readNow } from '../../platform/database/clock.ts';
import type { Services } from '../../services.ts';
import { periodIn, preferencesIn, roleText } from '../application/answer-roles.ts';
import type { ApplicationContext } from '../application/application-context.ts';
import { evaluateSubmission, type SubmissionEvaluation } from '../application/evaluate-submission.ts';
import type { ApplicationRow } from '../application/queries/applications.ts';
import { listOfferedPrograms } from '../application/step-facts.ts';
import { calculateFees } from '../application/tuition-fees.ts';
import { createLocaleTexts } from '../documents/answer-text.ts';
import type { DocumentSubject } from '../documents/document-subject.ts';
import { type ExampleOffer, listExampleOffers } from './queries.ts';

type Detail = DataOf<typeof getApplication>;

/** Belongs to nobody and stands in no table. */
const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000';
const EXAMPLE_NUMBER = 'CONTOH-0001';

/** The first valid example of a step, as far as today's rules ask for it. */
const exampleAnswers = ({ checker }: ApplicationContext, step: StepDefinition): Answers => {
  const { $facts: facts = {}, ...answers } = Object.values(step.examples.valid)[0] ?? {};
  return pruneInactive(step, answers, facts as Answers, checker.conditionHolds);
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

interface ExampleParts {
  readonly application: ApplicationRow;
  readonly offers: readonly ExampleOffer[];
  readonly judgement: SubmissionEvaluation;
  readonly institutionName: string;
}

const detailOf = (
  admission: ApplicationContext,
  { application, offers, judgement, institutionName }: ExampleParts,
): Detail => {
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
    Fees: calculateFees(admission, verified && { ...verified, ...test }),
    Applicant: { Dialcode: roleText(dialCode, answers), Name: roleText(name, answers) },
  };
};

const savedExamples = (admission: ApplicationContext, now: string): ApplicationRow['steps'] =>
  admission.catalogue.steps.map((step) => ({
    step: step.key,
    answers: exampleAnswers(admission, step),
    schemaVersion: step.schemaVersion,
    version: 1,
    savedAt: now,
  }));

const rowOf = (admission: ApplicationContext, institutionCode: number, now: string): ApplicationRow => {
  const { roles, steps } = admission.catalogue;
  const saved = savedExamples(admission, now);
  const answers = Object.fromEntries(saved.map((one) => [one.step, one.answers]));
  const status = getStatus('Submitted');
  return {
    id: EXAMPLE_ID,
    accountId: EXAMPLE_ID,
    institutionCode,
    status,
    completed: steps.map(({ key }) => key),
    version: 1,
    periodId: periodIn(roles, answers) ?? null,
    registrationNumber: EXAMPLE_NUMBER,
    outcome: null,
    deleted: false,
    openFields: [],
    preferences: preferencesIn(roles, answers) ?? [],
    steps: saved,
    now,
    today: now.slice(0, 10),
  };
};

const EXAMPLE_CHANNEL = 'BCA';

const paidFeeOf = (offer: ExampleOffer | undefined, now: string): NonNullable<DocumentSubject['paidFee']> => {
  const registrationFee = offer?.registrationFee ?? 0;
  return {
    invoiceNumber: `${EXAMPLE_NUMBER}-1`,
    channel: EXAMPLE_CHANNEL,
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
const tenInJakarta = (now: string): string => `${now.slice(0, 10)}T03:00:00.000Z`;

/** An application made of the steps' first valid examples, judged by the real rules; it is written nowhere. */
export const createExampleSubject = async (
  admission: ApplicationContext,
  { texts }: Pick<Services, 'texts'>,
  institutionCode: number,
  locale: Locale,
): Promise<DocumentSubject> => {
  const now = tenInJakarta(await readNow(admission.db));
  const row = rowOf(admission, institutionCode, now);
  const [offers, programs] = await Promise.all([
    listExampleOffers(admission.db, row.preferences),
    listOfferedPrograms(admission.masterData, row.preferences),
  ]);
  const answers = Object.fromEntries(row.steps.map((saved) => [saved.step, saved.answers]));
  const judgement = evaluateSubmission(admission, answers, programs, row.today);
  const application = { ...row, outcome: judgement.outcome };
  const institutionName = admission.catalogue.institutions.find(({ code }) => code === institutionCode)?.title ?? '';
  return {
    admission,
    application,
    registrationNumber: EXAMPLE_NUMBER,
    detail: detailOf(admission, { application, offers, judgement, institutionName }),
    files: new Map(),
    words: createLocaleTexts(texts, locale),
    paidFee: paidFeeOf(offers[0], now),
  };
};
