import { decisions, type getAdminApplication } from '../../../contract/admin-applications.ts';
import type { DataOf } from '../../../contract/call.ts';
import { answersNotMoved } from '../../../engine/evolution/steps-migration.ts';
import { stepsInOrder } from '../../../engine/steps/asked-steps.ts';
import type { Locale } from '../../config/texts.ts';
import { notFound } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { boundsOf } from '../../staff-bounds.ts';
import { hasStaffRight } from '../../staff-rights.ts';
import { reviewRequirements } from '../application/advise.ts';
import { migrationWhenOpened } from '../application/correction-fields.ts';
import { describeDroppedAnswers, findFormThatAsked } from '../application/dropped-answers.ts';
import { findApplicationForAccount, type SavedStepRow } from '../application/queries/applications.ts';
import { findInterview, type InterviewRow } from '../application/queries/interviews.ts';
import { findInstitution } from '../application/step-facts.ts';
import { describeForm, findAcceptedForm, listVersionsOf } from '../application/stored-forms.ts';
import { isVisiting, writeAuditEntry } from '../audit/queries.ts';
import { listInterviewActions } from '../interviews/offer-interview.ts';
import { noteOpened } from '../notices/list-notices.ts';
import { fieldOf, findAnswerNow, isChanged } from './corrected-answers.ts';
import { describeListedApplication } from './list-applications.ts';
import { awaitsRelease, eventOfDecision, isEventAllowed } from './locked-application.ts';
import { findListedApplication } from './queries/application-list.ts';
import { type DetailRow, getDetailRow } from './queries/detail.ts';
import { type LockedApplication, readReviewState } from './queries/review.ts';
import { findSeats } from './queries/seats.ts';
import { isRenewable } from './renew-offer.ts';
import { auditActorOf, type ReviewContext, type StaffViewer, scoreViewerOf, type Viewer } from './review-context.ts';

type FormContext = Pick<ReviewContext, 'catalogue' | 'forms'>;
type Detail = DataOf<typeof getAdminApplication>;
type Reader = StaffViewer;

/** The form of a saved step where it is not today's, and the answers that later forms dropped. */
const describeStepForms = async (
  context: FormContext,
  saved: SavedStepRow,
): Promise<Pick<Detail['Steps'][number], 'Form' | 'Dropped'>> => ({
  Form: await findAcceptedForm(context, saved),
  Dropped: await describeDroppedAnswers(context, saved),
});

/**
 * The actions of the page: what the machine and the rights of the viewer allow, without those that a psychological test
 * excludes. The machine has
 * no fact about the test. `decideApplication` refuses `accept` while a required test is open, because the mail names
 * the fees. It does not refuse a test decision that changes nothing: only the page hides it.
 */
const listAllowedActions = (
  context: ReviewContext,
  state: LockedApplication,
  interview: InterviewRow | undefined,
  reader: Reader,
): string[] => {
  const mayDecide = hasStaffRight(reader, 'decide');
  const mayReview = hasStaffRight(reader, 'review');
  const steps = state.completed.slice(0, 1);
  const isTest = (decision: string): boolean => decision.startsWith('psychologicalTest');
  const isOpen = (decision: (typeof decisions)[number]): boolean => {
    if (decision !== 'undo' && awaitsRelease(state)) return false;
    if (isTest(decision) && !state.testRequired) return false;
    if (decision === 'accept' && state.testRequired && !state.testDone) return false;
    if (decision === 'psychologicalTestDone' && state.testDone) return false;
    if (decision === 'psychologicalTestNotDone' && !state.testDone) return false;
    return isEventAllowed(context, state, eventOfDecision(decision, state));
  };
  return [
    ...decisions.filter((decision) => mayDecide && isOpen(decision)),
    ...(mayDecide && isRenewable(context, state) ? ['renewOffer'] : []),
    ...(mayReview && isEventAllowed(context, state, { type: 'correction.asked', steps }) ? ['correction'] : []),
    ...(mayReview && isEventAllowed(context, state, { type: 'correction.recalled' }) ? ['correctionRecalled'] : []),
    ...listInterviewActions(context, state, interview).filter((action) =>
      action === 'interviewDone' || action === 'interviewMissed' ? mayReview : hasStaffRight(reader, 'interviews'),
    ),
  ];
};

/** The form of an answer where it is not the one of now. */
const formOfAnswer = async (context: FormContext, step: string, name: string, answer: unknown) => {
  const line = await findFormThatAsked(context, step, { place: [name], answer });
  return line && line.id !== listVersionsOf(context.forms, step).at(-1)?.id ? describeForm(context, line) : undefined;
};

/** A correction request with the answers that changed since. */
const describeCorrection = async (
  context: FormContext,
  { steps }: DetailRow,
  { before, changed, ...correction }: DetailRow['corrections'][number],
): Promise<Detail['Corrections'][number]> => {
  const changes = correction.Fields.map(async (Field) => {
    const { step, name } = fieldOf(Field);
    const Before = before[Field];
    const now = findAnswerNow(context.catalogue, steps, { step, field: name });
    const After = now?.value;
    const migration = migrationWhenOpened(context, step, correction.AskedAt);
    const opened = { step, field: name, answer: Before, migration };
    if (!isChanged(context.catalogue, steps, opened, now, changed)) return [];
    const BeforeForm = Before === undefined ? undefined : await formOfAnswer(context, step, name, Before);
    const AfterForm = now && (await formOfAnswer(context, now.step, now.field, After));
    const AfterField = now && `${now.step}.${now.field}`;
    return [
      {
        Field,
        ...(Before !== undefined && { Before }),
        ...(After !== undefined && { After }),
        ...(AfterField !== undefined && AfterField !== Field && { AfterField }),
        ...(BeforeForm && { BeforeForm }),
        ...(AfterForm && { AfterForm }),
      },
    ];
  });
  return { ...correction, Fields: [...correction.Fields], Changed: (await Promise.all(changes)).flat() };
};

const describeSeats = async (db: Queryable, id: string, viewer: Viewer): Promise<Detail['Seats']> => {
  const seats = await findSeats(db, id, viewer);
  return seats ? { Quota: seats.quota, Taken: seats.taken, Waiting: seats.waiting, Next: seats.next } : null;
};

/** In the order of the steps; answers of a step that no longer exists come last. */
const describeSteps = async (
  context: ReviewContext,
  institutionCode: number,
  { steps }: DetailRow,
): Promise<Detail['Steps']> => {
  const asked = stepsInOrder(context.catalogue, findInstitution(context.catalogue, institutionCode));
  const orderOf = (key: string): number => {
    const index = asked.findIndex((step) => step.key === key);
    return index < 0 ? asked.length : index;
  };
  const sorted = [...steps].sort((a, b) => orderOf(a.step) - orderOf(b.step));
  return Promise.all(
    sorted.map(async ({ dropped, ...saved }) => ({
      ...saved,
      wireStep: asked[orderOf(saved.step)]?.wireStep ?? 0,
      answers: { ...answersNotMoved(context.catalogue.steps, steps, saved) },
      ...(await describeStepForms(context, { ...saved, dropped })),
    })),
  );
};

/** The chosen programs with what the saved answers say about their rules. */
const describePreferences = async (
  context: ReviewContext,
  { accountId, preferences }: DetailRow,
  { applicationId }: LockedApplication,
): Promise<Detail['Preferences']> => {
  const application = await findApplicationForAccount(context.db, applicationId, accountId);
  const requirements = application ? await reviewRequirements(context, application) : undefined;
  return preferences.map((preference) => ({
    ...preference,
    Requirements: requirements?.get(preference.Order) ?? null,
  }));
};

const describeTime = (interview: InterviewRow | undefined): Detail['InterviewTime'] => {
  const { startsAt = null, endsAt = null, place, link, interviewers, isOver = false } = interview ?? {};
  if (startsAt === null || endsAt === null) return null;
  return {
    StartsAt: startsAt,
    EndsAt: endsAt,
    Place: place ?? '',
    Link: link ?? '',
    Interviewers: interviewers ?? '',
    IsOver: isOver,
  };
};

const describeDetail = async (
  context: ReviewContext,
  detail: DetailRow,
  state: LockedApplication,
  interview: InterviewRow | undefined,
  viewer: Reader,
): Promise<Omit<Detail, 'Application' | 'Seats'>> => ({
  Allowed: listAllowedActions(context, state, interview, viewer),
  InterviewTime: describeTime(interview),
  UndoMinutes: context.undoWindowMinutes,
  AccountId: detail.accountId,
  ReferralWebsite: detail.referralWebsite,
  Outcome: detail.outcome,
  Ineligible: state.ineligible,
  ScholarshipRank: detail.scholarshipRank,
  PsychologicalTestRequired: state.testRequired,
  Preferences: await describePreferences(context, detail, state),
  Steps: await describeSteps(context, state.institutionCode, detail),
  Files: hasStaffRight(viewer, 'documents') ? detail.files : [],
  Payments: detail.payments,
  History: detail.history,
  Notes: detail.notes,
  Decisions: detail.decisions,
  Mails: detail.mails,
  OpenFields: [...detail.openFields],
  Corrections: await Promise.all(detail.corrections.map((one) => describeCorrection(context, detail, one))),
});

/**
 * All data of an application. Writes the view to the audit log, once for each visit.
 * @param applicantId the account that it must belong to, where the caller names one
 * @throws AppError 404
 */
export const getApplicationForAdmin = async (
  context: ReviewContext,
  db: Queryable,
  viewer: Reader,
  locale: Locale,
  id: string,
  applicantId?: string,
): Promise<Detail> => {
  const row = await findListedApplication(db, id, { ...boundsOf(viewer), ...scoreViewerOf(viewer) }, locale);
  if (!row) throw notFound();
  const [detail, state] = [await getDetailRow(db, id, locale), await readReviewState(db, id)];
  if (applicantId !== undefined && applicantId !== detail.accountId) throw notFound();
  if (!(await isVisiting(db, viewer, id)))
    await writeAuditEntry(db, {
      actor: auditActorOf(viewer),
      action: 'application.viewed',
      institutionCode: row.institutionCode,
      subject: { kind: 'application', id },
    });
  // Another system that reads it with a key of this admin is not the admin.
  if (viewer.apiKeyId === undefined) await noteOpened(db, viewer.accountId, id);
  return {
    Application: describeListedApplication(row),
    Seats: await describeSeats(db, id, viewer),
    ...(await describeDetail(context, detail, state, await findInterview(db, id), viewer)),
  };
};
