import { getState, hasTrait, registrationGroupOf } from '../../../../machines/application.status.ts';
import type { getApplication, listApplications } from '../../../contract/application.ts';
import type { DataOf, WireError } from '../../../contract/call.ts';
import { answersUnderway } from '../../../engine/evolution/steps-migration.ts';
import type { Answers, Catalogue, FieldError, StepDefinition } from '../../../engine/schema/types.ts';
import { isStepListConditional } from '../../../engine/steps/asked-steps.ts';
import { lastStepSubmitted } from '../../../engine/steps/progress.ts';
import { notFound } from '../../errors.ts';
import { findVerifiedOffer } from '../payment/queries/fees.ts';
import { answersOfReviewed, roleText } from './answer-roles.ts';
import { isEditable } from './application-access.ts';
import type { ApplicationContext } from './application-context.ts';
import { findAskedSteps, keysOf } from './asked-steps.ts';
import { carryDrafts } from './drafts.ts';
import { beginOpenSteps, describeTaken, findEarlierApplications } from './earlier-answers.ts';
import { findFormChanges } from './form-changes.ts';
import { type ApplicationRow, listDrafts } from './queries/applications.ts';
import { type DetailRow, getDetail } from './queries/detail.ts';
import { findSummaries, type SummaryRow } from './queries/summaries.ts';
import { type ReviewedStep, reviewSteps } from './review-steps.ts';
import { findAcceptedForm } from './stored-forms.ts';
import { calculateFees } from './tuition-fees.ts';

type Summary = DataOf<typeof listApplications>[number];

const institutionName = ({ institutions }: Pick<Catalogue, 'institutions'>, institutionCode: number): string =>
  institutions.find(({ code }) => code === institutionCode)?.title ?? '';

/** Of the program that the submit found eligible; before the submit, of any chosen one. */
const requiresTest = ({ preferences }: SummaryRow): boolean => {
  const verified = preferences.filter(({ IsVerified }) => IsVerified);
  return (verified.length > 0 ? verified : preferences).some(
    ({ PeriodicProgram }) => PeriodicProgram.ProgramStudy.PsikotesRequired,
  );
};

/** An application as an item of the registration lists (specification 3 and 4). */
export const describeSummary = (
  { institutions }: Catalogue,
  row: SummaryRow,
  asked: readonly StepDefinition[],
): Summary => ({
  Id: row.id,
  Status: row.status,
  RegistrationNumber: row.registrationNumber,
  LastStepSubmitted: lastStepSubmitted(asked, row.completed),
  AskedSteps: keysOf(asked),
  Institution: {
    InstitutionCode: row.institutionCode,
    InstitutionName: institutionName({ institutions }, row.institutionCode),
  },
  AdmissionEntity: row.entity,
  AdmissionYear: row.year,
  AdmissionSemester: row.semester,
  AdmissionChannel: row.channel,
  AdmissionPeriodName: row.period,
  Deadline:
    row.closesAt === null
      ? null
      : { ClosesAt: row.closesAt, IsOpen: row.isOpen, Program: row.closingProgram, Now: row.now },
  Dates: {
    FeeDue: row.feeDueOn,
    Test: requiresTest(row) ? row.testOn : null,
    Announcement: row.announcedOn,
    Today: row.today,
  },
  // Not before the acceptance is released.
  Offer: hasTrait(getState(row.status), 'offered') ? { Until: row.offerUntil } : null,
  WaitlistPlace: row.waitlistPlace,
  ProgramPreferences: row.preferences,
  RegistrationFeePayments: row.payments,
  Group: registrationGroupOf(row.status),
  CreatedAt: row.createdAt,
  UpdatedAt: row.updatedAt,
  SubmittedAt: row.submittedAt,
});

/** All applications of one account, for the registration lists. */
export const listApplicationsForAccount = async (
  context: ApplicationContext,
  accountId: string,
): Promise<Summary[]> => {
  const [rows, drafts] = await Promise.all([
    findSummaries(context.db, accountId),
    isStepListConditional(context.catalogue) ? listDrafts(context.db, accountId) : [],
  ]);
  return Promise.all(
    rows.map(async (row) => {
      const answered = drafts.find(({ id }) => id === row.id);
      const subject = answered ?? { ...row, steps: [], preferences: [], today: '' };
      return describeSummary(context.catalogue, row, await findAskedSteps(context, subject));
    }),
  );
};

type Detail = DataOf<typeof getApplication>;

const toStep = ({ step, saved, answers }: ReviewedStep) => ({
  step: step.key,
  wireStep: step.wireStep,
  version: saved.version,
  schemaVersion: saved.schemaVersion,
  savedAt: saved.savedAt,
  answers: { ...answers },
});

const applicantOf = ({ catalogue }: ApplicationContext, reviewed: readonly ReviewedStep[]) => {
  const answers = answersOfReviewed(reviewed);
  const { dialCode, name } = catalogue.roles;
  return { Dialcode: roleText(dialCode, answers), Name: roleText(name, answers) };
};

const received = (answers: Answers) => (Object.keys(answers).length > 0 ? { Received: { ...answers } } : {});

const answersOfOthers = ({ catalogue }: ApplicationContext, key: string, saved: ApplicationRow['steps']): Answers => {
  const step = catalogue.steps.find((one) => one.key === key);
  return step ? answersUnderway(catalogue.steps, step, saved) : {};
};

/** Answers that moved, in a correction of another step, to a step that the application does not have. */
const describeMovedAnswers = ({ catalogue }: ApplicationContext, { steps, version }: ApplicationRow) => {
  const savedAt =
    steps
      .map((saved) => saved.savedAt)
      .sort()
      .at(-1) ?? '';
  return catalogue.steps
    .filter(({ key }) => !steps.some(({ step }) => step === key))
    .map((step) => ({ step, answers: answersUnderway(catalogue.steps, step, steps) }))
    .filter(({ answers }) => Object.keys(answers).length > 0)
    .map(({ step: { key, wireStep, schemaVersion }, answers }) => {
      return { step: key, wireStep, version, schemaVersion, savedAt, answers: { ...answers }, Form: null };
    });
};

/** Submitted answers are shown as they were accepted, with the form of that day. */
const describeSubmittedSteps = async (
  context: ApplicationContext,
  reviewed: readonly ReviewedStep[],
  application: ApplicationRow,
) => {
  const { steps } = application;
  const asked = new Set(reviewed.map(({ step }) => step.key));
  const all = [
    ...reviewed.map(({ step, saved }) => ({ ...saved, wireStep: step.wireStep })),
    ...steps.filter(({ step }) => !asked.has(step)).map((saved) => ({ ...saved, wireStep: 0 })),
  ];
  const described = all.map(async ({ dropped: _dropped, ...saved }) => ({
    ...saved,
    answers: { ...saved.answers },
    Form: await findAcceptedForm(context, saved),
    ...received(answersOfOthers(context, saved.step, steps)),
  }));
  return [...(await Promise.all(described)), ...describeMovedAnswers(context, application)];
};

/** A correction is filled into today's forms, and what was sent with another one is shown with that one. */
const describeReturnedSteps = (
  context: ApplicationContext,
  reviewed: readonly ReviewedStep[],
  { steps }: ApplicationRow,
) =>
  Promise.all(
    reviewed.map(async (one) => {
      const { saved, step } = one;
      const Form = await findAcceptedForm(context, saved);
      if (!Form) return toStep(one);
      const sent = { Sent: { answers: { ...saved.answers }, Form } };
      return { ...toStep(one), ...sent, ...received(answersOfOthers(context, step.key, steps)) };
    }),
  );

const describeSteps = (context: ApplicationContext, reviewed: readonly ReviewedStep[], application: ApplicationRow) => {
  if (application.status === 'Draft') return reviewed.map(toStep);
  const describe = isEditable(application) ? describeReturnedSteps : describeSubmittedSteps;
  return describe(context, reviewed, application);
};

/** Changes of forms matter to drafts only. */
const findChangesForDraft = async (
  context: ApplicationContext,
  application: ApplicationRow,
  asked: readonly StepDefinition[],
  { formsSeenAt, drafts }: DetailRow,
): Promise<Detail['FormChanges']> => {
  if (application.status !== 'Draft') return null;
  const started = new Map<string, string | undefined>([
    ...drafts.map(({ step }) => [step, undefined] as const),
    ...application.steps.map(({ step, savedAt }) => [step, savedAt] as const),
  ]);
  const changes = await findFormChanges(context, { lastSeen: formsSeenAt, started, asked });
  // Outside production each reply is checked with the schema of its call.
  return changes as Detail['FormChanges'];
};

/** All data that an applicant sees of an own application (specification 3, registration detail). */
export const describeApplication = async (
  context: ApplicationContext,
  application: ApplicationRow,
  toWireError: (error: FieldError) => WireError,
): Promise<Detail> => {
  const [[row], detail, asked, reviewed, offer, earlier] = await Promise.all([
    findSummaries(context.db, application.accountId, application.id),
    getDetail(context.db, application.id),
    findAskedSteps(context, application),
    reviewSteps(context, application),
    findVerifiedOffer(context.db, application.id),
    findEarlierApplications(context, application),
  ]);
  if (!row) throw notFound();
  const isDraft = application.status === 'Draft';
  const isAsked = ({ step }: { readonly step: string }): boolean => asked.some(({ key }) => key === step);
  const editable = isEditable(application);
  const [steps, drafts, changes] = await Promise.all([
    describeSteps(context, reviewed, application),
    editable ? carryDrafts(context, application, detail.drafts) : [],
    findChangesForDraft(context, application, asked, detail),
  ]);
  const begun = await beginOpenSteps(context, application, asked, earlier, detail, drafts);
  const reopened = isDraft ? reviewed.filter(({ errors }) => errors.length > 0) : [];
  return {
    ...describeSummary(context.catalogue, row, asked),
    Version: application.version,
    CompletedSteps: [...application.completed],
    Steps: steps,
    Drafts: [...drafts, ...begun].filter(isAsked).map((draft) => ({
      step: draft.step,
      answers: { ...draft.answers },
      savedAt: draft.savedAt,
      ...describeTaken(draft),
    })),
    Earlier: earlier.map((one) => ({
      Id: one.id,
      Institution: institutionName(context.catalogue, one.institutionCode),
      Programs: [...one.programs],
      CreatedAt: one.createdAt,
      SubmittedAt: one.submittedAt,
      Steps: [...one.steps],
    })),
    Reopened: reopened.map(({ step, errors }) => ({ step: step.key, errors: errors.map(toWireError) })),
    FormChanges: changes,
    History: detail.history.map((entry) => ({ ...entry })),
    MasterScholarship: detail.scholarshipRank === null ? null : { Rank: detail.scholarshipRank },
    Outcome: application.outcome,
    Reasons: detail.reasons,
    Fees: calculateFees(context, offer),
    Applicant: applicantOf(context, reviewed),
  };
};
