import { getState, hasTrait, registrationGroupOf } from '../../../../machines/application.status.ts';
import type { getApplication, listApplications } from '../../../contract/application.ts';
import type { DataOf, WireError } from '../../../contract/call.ts';
import { answersNotMoved, answersUnderway } from '../../../engine/evolution/steps-migration.ts';
import type { Answers, Catalogue, FieldError, StepDefinition } from '../../../engine/schema/types.ts';
import { isStepListConditional } from '../../../engine/steps/asked-steps.ts';
import { lastStepSubmitted } from '../../../engine/steps/progress.ts';
import type { Locale } from '../../config/texts.ts';
import { notFound } from '../../errors.ts';
import { findVerifiedOffer } from '../payment/queries/fees.ts';
import { answersOfReviewed, roleText } from './answer-roles.ts';
import { isEditable } from './application-access.ts';
import type { ApplicationContext } from './application-context.ts';
import { findAskedSteps, keysOf } from './asked-steps.ts';
import { describeInterviewChoice } from './choose-interview.ts';
import { carryDrafts } from './drafts.ts';
import { describeFormerAnswers } from './dropped-answers.ts';
import { beginOpenSteps, describeTaken, findEarlierApplications } from './earlier-answers.ts';
import { findFormChanges } from './form-changes.ts';
import { type ApplicationRow, listDrafts, type SavedStepRow } from './queries/applications.ts';
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

const describeOwnInterview = ({
  interviewState,
  interviewAt,
  interviewEnd,
  interviewIsOver,
}: SummaryRow): Summary['Interview'] => {
  if (interviewState === null || interviewState === 'None') return null;
  return { State: interviewState, StartsAt: interviewAt, EndsAt: interviewEnd, IsOver: interviewIsOver };
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
  Interview: describeOwnInterview(row),
  WaitlistPlace: row.waitlistPlace,
  ProgramPreferences: row.preferences,
  RegistrationFeePayments: row.payments,
  Group: registrationGroupOf(row.status),
  CreatedAt: row.createdAt,
  UpdatedAt: row.updatedAt,
  SubmittedAt: row.submittedAt,
});

/** All applications of one account, for the registration lists, with names in the reader's language. */
export const listApplicationsForAccount = async (
  context: ApplicationContext,
  accountId: string,
  locale: Locale,
): Promise<Summary[]> => {
  const [rows, drafts] = await Promise.all([
    findSummaries(context.db, accountId, locale),
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

const hasAny = (answers: Answers): boolean => Object.keys(answers).length > 0;

/** What the application shows of a step beside the answers that were sent with it. */
const describeOtherAnswers = async (
  context: ApplicationContext,
  { steps }: Pick<ApplicationRow, 'steps'>,
  saved: Pick<SavedStepRow, 'step' | 'answers' | 'dropped'>,
) => {
  const step = context.catalogue.steps.find(({ key }) => key === saved.step);
  const { answers, dropped } = step
    ? answersUnderway(context.catalogue.steps, step, steps)
    : { answers: {}, dropped: {} };
  const former = await describeFormerAnswers(context, { ...saved, dropped: { ...saved.dropped, ...dropped } });
  return {
    ...(hasAny(answers) && { Received: { ...answers } }),
    ...(former.length > 0 && { Former: former }),
  };
};

/** Answers that moved, in a correction of another step, to a step that the application does not have. */
const describeMovedAnswers = async (context: ApplicationContext, { steps, version }: ApplicationRow) => {
  const savedAt =
    steps
      .map((saved) => saved.savedAt)
      .sort()
      .at(-1) ?? '';
  const others = context.catalogue.steps.filter(({ key }) => !steps.some(({ step }) => step === key));
  const described = others.map(async (step) => {
    const { answers, dropped } = answersUnderway(context.catalogue.steps, step, steps);
    if (!hasAny(answers) && !hasAny(dropped)) return [];
    const { key, wireStep, schemaVersion } = step;
    const former = await describeFormerAnswers(context, { step: key, answers, dropped });
    const moved = { step: key, wireStep, version, schemaVersion, savedAt, answers: { ...answers }, Form: null };
    return [{ ...moved, ...(former.length > 0 && { Former: former }) }];
  });
  return (await Promise.all(described)).flat();
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
  const described = all.map(async ({ dropped, ...saved }) => ({
    ...saved,
    answers: { ...answersNotMoved(context.catalogue.steps, steps, saved) },
    Form: await findAcceptedForm(context, saved),
    ...(await describeOtherAnswers(context, application, { ...saved, dropped })),
  }));
  return [...(await Promise.all(described)), ...(await describeMovedAnswers(context, application))];
};

/** What was sent, or saved, with another form than that of now is shown with that one. */
const describeSent = async (
  context: ApplicationContext,
  { steps }: Pick<ApplicationRow, 'steps'>,
  { saved }: ReviewedStep,
) => {
  const Form = await findAcceptedForm(context, saved);
  return Form ? { Sent: { answers: { ...answersNotMoved(context.catalogue.steps, steps, saved) }, Form } } : {};
};

/** A correction is filled into today's forms. */
const describeReturnedSteps = async (
  context: ApplicationContext,
  reviewed: readonly ReviewedStep[],
  application: ApplicationRow,
) => {
  const described = reviewed.map(async (one) => ({
    ...toStep(one),
    ...(await describeSent(context, application, one)),
    ...(await describeOtherAnswers(context, application, one.saved)),
  }));
  return [...(await Promise.all(described)), ...(await describeMovedAnswers(context, application))];
};

/** A step that a changed form reopened has answers that this form has no words for. */
const describeDraftSteps = (
  context: ApplicationContext,
  reviewed: readonly ReviewedStep[],
  application: ApplicationRow,
) =>
  Promise.all(
    reviewed.map(async (one) => ({
      ...toStep(one),
      ...(one.errors.length > 0 && (await describeSent(context, application, one))),
    })),
  );

const describeSteps = (context: ApplicationContext, reviewed: readonly ReviewedStep[], application: ApplicationRow) => {
  if (application.status === 'Draft') return describeDraftSteps(context, reviewed, application);
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

/**
 * All data that an applicant sees of an own application (specification 3, registration detail). A step that is open begins
 * with answers of an earlier application.
 * @param onlyReads for staff who look at it: no step begins, and earlier applications, which they may not be allowed to see,
 * are left out
 */
export const describeApplication = async (
  context: ApplicationContext,
  application: ApplicationRow,
  locale: Locale,
  toWireError: (error: FieldError) => WireError,
  onlyReads = false,
): Promise<Detail> => {
  const [[row], detail, asked, reviewed, offer, earlier] = await Promise.all([
    findSummaries(context.db, application.accountId, locale, application.id),
    getDetail(context.db, application.id),
    findAskedSteps(context, application),
    reviewSteps(context, application),
    findVerifiedOffer(context.db, application.id),
    onlyReads ? [] : findEarlierApplications(context, application, locale),
  ]);
  if (!row) throw notFound();
  const isDraft = application.status === 'Draft';
  const isAsked = ({ step }: { readonly step: string }): boolean => asked.some(({ key }) => key === step);
  const editable = isEditable(application);
  const [steps, drafts, changes, interviewChoice] = await Promise.all([
    describeSteps(context, reviewed, application),
    editable ? carryDrafts(context, application, detail.drafts) : [],
    findChangesForDraft(context, application, asked, detail),
    describeInterviewChoice(context, application),
  ]);
  const begun = await beginOpenSteps(context, application, asked, earlier, detail, drafts);
  const reopened = isDraft ? reviewed.filter(({ errors }) => errors.length > 0) : [];
  return {
    ...describeSummary(context.catalogue, row, asked),
    Version: application.version,
    InterviewChoice: interviewChoice,
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
    Fees: calculateFees(context, offer, locale),
    Applicant: applicantOf(context, reviewed),
  };
};
