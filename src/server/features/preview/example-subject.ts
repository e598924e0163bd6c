import { getStatus } from '../../../../machines/application.status.ts';
import type { getApplication } from '../../../contract/application.ts';
import type { DataOf } from '../../../contract/call.ts';
import { pruneHidden } from '../../../engine/model/present-fields.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { readNow } from '../../platform/database/clock.ts';
import type { Services } from '../../services.ts';
import { periodIn, preferencesIn, roleText } from '../application/answer-roles.ts';
import type { ApplicationContext } from '../application/application-context.ts';
import { describeSummary } from '../application/describe-application.ts';
import { evaluateSubmission, type SubmissionEvaluation } from '../application/evaluate-submission.ts';
import type { ApplicationRow } from '../application/queries/applications.ts';
import type { SummaryRow } from '../application/queries/summaries.ts';
import { listOfferedPrograms } from '../application/step-facts.ts';
import { calculateFees } from '../application/tuition-fees.ts';
import { createLocaleTexts } from '../documents/answer-text.ts';
import type { DocumentSubject } from '../documents/document-subject.ts';
import { type ExampleOffer, listExampleOffers } from './queries.ts';

type Detail = DataOf<typeof getApplication>;

/** The example belongs to no account and is in no table. */
const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000';
const EXAMPLE_NUMBER = 'CONTOH-0001';

/** The first valid example of a step, without fields that today's rules do not ask for. */
const exampleAnswers = ({ checker }: ApplicationContext, step: StepDefinition): Answers => {
  const { $facts: facts, ...answers } = Object.values(step.examples.valid)[0] ?? {};
  return pruneHidden(step, answers, objectOf(facts), checker.conditionHolds);
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
  readonly evaluation: SubmissionEvaluation;
}

const summaryRowOf = ({ application, offers, evaluation }: ExampleParts): SummaryRow => {
  const [first] = offers;
  return {
    id: application.id,
    status: application.status,
    registrationNumber: application.registrationNumber,
    institutionCode: application.institutionCode,
    completed: application.completed,
    entity: first?.entity ?? null,
    year: first?.year ?? null,
    semester: first?.semester ?? null,
    channel: first?.channel ?? null,
    period: first?.period ?? null,
    preferences: offers.map((offer, index) =>
      toPreference(offer, index + 1, evaluation.verified, application.preferences[index] ?? ''),
    ),
    payments: [],
    createdAt: application.now,
    updatedAt: application.now,
    submittedAt: application.now,
    closesAt: null,
    closingProgram: null,
    isOpen: false,
    now: application.now,
    feeDueOn: null,
    testOn: null,
    announcedOn: null,
    offerUntil: null,
    waitlistPlace: null,
    interviewState: null,
    interviewAt: null,
    interviewEnd: null,
    interviewIsOver: false,
    today: application.today,
  };
};

const detailOf = (context: ApplicationContext, parts: ExampleParts, locale: Locale): Detail => {
  const { application, offers, evaluation } = parts;
  const answers = Object.fromEntries(application.steps.map((saved) => [saved.step, saved.answers]));
  const { dialCode, name } = context.catalogue.roles;
  const verified = evaluation.verified === undefined ? undefined : offers[evaluation.verified - 1];
  const test = { psychologicalTestDone: true, scholarshipRank: evaluation.scholarshipRank };
  return {
    ...describeSummary(context.catalogue, summaryRowOf(parts), context.catalogue.steps),
    Version: application.version,
    InterviewChoice: null,
    CompletedSteps: [...application.completed],
    Steps: [],
    Drafts: [],
    Earlier: [],
    Reopened: [],
    FormChanges: null,
    History: [],
    MasterScholarship: evaluation.scholarshipRank === null ? null : { Rank: evaluation.scholarshipRank },
    Reasons: evaluation.verdicts
      .filter(({ reasons }) => reasons.length > 0)
      .map(({ order, reasons }) => ({ Order: order, Reasons: [...reasons] })),
    Outcome: evaluation.outcome,
    Fees: calculateFees(context, verified && { ...verified, ...test }, locale),
    Applicant: { Dialcode: roleText(dialCode, answers), Name: roleText(name, answers) },
  };
};

const savedExamples = (context: ApplicationContext, now: string): ApplicationRow['steps'] =>
  context.catalogue.steps.map((step) => ({
    step: step.key,
    answers: exampleAnswers(context, step),
    schemaVersion: step.schemaVersion,
    version: 1,
    savedAt: now,
    dropped: {},
  }));

const rowOf = (context: ApplicationContext, institutionCode: number, now: string): ApplicationRow => {
  const { roles, steps } = context.catalogue;
  const saved = savedExamples(context, now);
  const answers = Object.fromEntries(saved.map((one) => [one.step, one.answers]));
  const status = getStatus('Submitted');
  return {
    id: EXAMPLE_ID,
    accountId: EXAMPLE_ID,
    institutionCode,
    status,
    completed: steps.map(({ key }) => key),
    version: 1,
    decidedFrom: null,
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

/** Ten o'clock of the day in Jakarta: the time at which a preview is rendered must not change its pictures. */
const tenInJakarta = (now: string): string => `${now.slice(0, 10)}T03:00:00.000Z`;

/** An application made of the first valid example of each step and evaluated by the real rules; it is not stored. */
export const createExampleSubject = async (
  context: ApplicationContext,
  { texts }: Pick<Services, 'texts'>,
  institutionCode: number,
  locale: Locale,
): Promise<DocumentSubject> => {
  const now = tenInJakarta(await readNow(context.db));
  const row = rowOf(context, institutionCode, now);
  const [offers, programs] = await Promise.all([
    listExampleOffers(context.db, row.preferences, locale),
    listOfferedPrograms(context.masterData, row.preferences),
  ]);
  const answers = Object.fromEntries(row.steps.map((saved) => [saved.step, saved.answers]));
  const evaluation = evaluateSubmission(context, answers, programs, row.today);
  const application = { ...row, outcome: evaluation.outcome };
  return {
    admission: context,
    application,
    registrationNumber: EXAMPLE_NUMBER,
    detail: detailOf(context, { application, offers, evaluation }, locale),
    files: new Map(),
    words: createLocaleTexts(texts, locale),
    paidFee: paidFeeOf(offers[0], now),
  };
};
