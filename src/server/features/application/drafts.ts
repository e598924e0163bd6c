import type { Sql } from 'sql-template-tag';
import { firstEvent } from '../../../../machines/application.machine.ts';
import { carryForward } from '../../../engine/evolution/carry-forward.ts';
import type { Received } from '../../../engine/evolution/migrate.ts';
import {
  answersReceived,
  receivedFrom,
  type StoredStep,
  stepsBehindMoves,
} from '../../../engine/evolution/steps-migration.ts';
import { knownFields } from '../../../engine/model/form-model.ts';
import type { Answers, Catalogue, StepDefinition } from '../../../engine/schema/types.ts';
import { AppError, assertNoErrors } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { deleteFilesOf } from '../files/queries.ts';
import { assertAccessible, assertEditable, getHeaderForAccount, getLockedApplication } from './application-access.ts';
import type { ApplicationContext, ApplicationRules } from './application-context.ts';
import { type ApplicationRow, findApplicationForAccount } from './queries/applications.ts';
import { type DraftRow, getDetail } from './queries/detail.ts';
import {
  countDrafts,
  eraseDraft,
  findLatestAnswers,
  findNewerAnswers,
  type LatestAnswers,
  startApplication,
  writeCarriedDraft,
  writeDraftAnswers,
  writeMovedDraft,
} from './queries/drafts.ts';
import { addHistory } from './queries/history.ts';
import { applicantHistory, applyEvent } from './transition.ts';

/** Maximum number of open drafts of one account. */
const MAX_DRAFTS = 20;

/**
 * The applicant's untouched draft at an institution, or a new one.
 * @throws AppError 422 when the account has too many open drafts
 */
export const startDraft = async (
  tx: Tx,
  accountId: string,
  institutionCode: number,
): Promise<{ readonly id: string; readonly version: number }> => {
  const { id, version, isNew } = await startApplication(tx, accountId, institutionCode);
  if (!isNew) return { id, version };
  if ((await countDrafts(tx, accountId)) > MAX_DRAFTS) throw new AppError(422, 'server.application.tooManyDrafts');
  await addHistory(
    tx,
    applicantHistory({ id, accountId, status: null }, { event: firstEvent, toStatus: 'Draft', version }),
  );
  return { id, version };
};

type CarryRules = Pick<ApplicationContext, 'checker'>;

/** For unfinished answers stored without a version: older than every migration. */
const unknownVersion = '0-';

/** Unfinished answers under today's form; `dropped` has those that it no longer has a field for. */
export const carryDraftAnswers = (
  { checker }: CarryRules,
  step: StepDefinition,
  { schemaVersion, ...saved }: Pick<DraftRow, 'answers' | 'schemaVersion'> & { readonly received: Received },
): { readonly answers: Answers; readonly dropped: Answers } =>
  carryForward(checker, step, { ...saved, schemaVersion: schemaVersion ?? unknownVersion });

/** Reads the answers that move between steps: unfinished ones, else accepted ones. */
const receivedByDrafts = (
  { steps }: Pick<Catalogue, 'steps'>,
  saved: readonly StoredStep[],
  drafts: readonly DraftRow[],
): Received => {
  const unfinished = drafts.map((draft) => ({ ...draft, schemaVersion: draft.schemaVersion ?? unknownVersion }));
  const [ofDrafts, ofSaved] = [receivedFrom(steps, unfinished), receivedFrom(steps, saved)];
  return (from, across) => ofDrafts(from, across) ?? ofSaved(from, across);
};

type CarryContext = Pick<ApplicationContext, 'db' | 'catalogue' | 'checker'>;

/** A step that nobody has started begins with the answers that moved to it. */
const startMovedDrafts = async (
  { db, catalogue }: CarryContext,
  { id, status, steps }: Pick<ApplicationRow, 'id' | 'status' | 'steps'>,
  drafts: readonly DraftRow[],
  received: Received,
): Promise<readonly DraftRow[]> => {
  if (status !== 'Draft') return [];
  const started = new Set([...steps, ...drafts].map(({ step }) => step));
  const unstarted = catalogue.steps.filter(({ key }) => !started.has(key));
  const moved = unstarted.map(async ({ key, schemaVersion, migrations }): Promise<readonly DraftRow[]> => {
    const answers = answersReceived({ migrations }, received);
    if (Object.keys(answers).length === 0) return [];
    const savedAt = await writeMovedDraft(db, id, key, { answers, schemaVersion });
    return savedAt === undefined ? [] : [{ step: key, answers, schemaVersion, savedAt, dropped: {} }];
  });
  return (await Promise.all(moved)).flat();
};

/**
 * Carries unfinished answers forward to today's form and stores the result, so that dropped answers are saved before
 * anything overwrites them.
 */
export const carryDrafts = async (
  context: CarryContext,
  application: Pick<ApplicationRow, 'id' | 'status' | 'steps'>,
  drafts: readonly DraftRow[],
): Promise<readonly DraftRow[]> => {
  const { db, catalogue, checker } = context;
  const received = receivedByDrafts(catalogue, application.steps, drafts);
  const carried = drafts.map(async (draft) => {
    const step = catalogue.steps.find(({ key }) => key === draft.step);
    if (!step || draft.schemaVersion === step.schemaVersion) return draft;
    const { schemaVersion } = step;
    const { answers, dropped } = carryDraftAnswers({ checker }, step, { ...draft, received });
    await writeCarriedDraft(db, application.id, draft, { answers, dropped, schemaVersion });
    return { ...draft, answers, schemaVersion };
  });
  return [...(await Promise.all(carried)), ...(await startMovedDrafts(context, application, drafts, received))];
};

/**
 * Deletes a draft with all its answers (specification 4).
 * @returns storage names of its files, to be removed once the transaction has committed
 * @throws AppError 404, 410 when it was deleted before, 422 when it was submitted
 */
export const deleteDraft = async (
  { machine }: ApplicationRules,
  tx: Tx,
  id: string,
  accountId: string,
): Promise<readonly string[]> => {
  const application = await getLockedApplication(tx, accountId, id);
  const event = { type: 'draft.deleted' } as const;
  applyEvent(machine, application, event, () => new AppError(422, 'server.application.notDraft'));
  await eraseDraft(tx, id);
  await addHistory(
    tx,
    applicantHistory(application, { event: event.type, toStatus: 'Deleted', version: application.version + 1 }),
  );
  return deleteFilesOf(tx, id);
};

/** Maximum size: several times the answers of the largest step. */
const MAX_DRAFT_BYTES = 64 * 1024;

/** The only rule for unfinished answers: their fields exist. */
const assertFieldsKnown = (step: StepDefinition, answers: object): void => {
  const fields = knownFields(step);
  const errors = Object.keys(answers)
    .filter((name) => !fields.has(name))
    .map((name) => ({ path: `/${name}`, key: `${step.key}.${name}.error.unknown` }));
  assertNoErrors(errors);
};

const assertDraftSize = (answers: object): void => {
  if (Buffer.byteLength(JSON.stringify(answers)) > MAX_DRAFT_BYTES) throw new AppError(413, 'server.error.413');
};

interface DraftAnswers {
  readonly formId: string;
  readonly step: StepDefinition;
  readonly answers: Answers;
  /** The version of the form they were filled into; undefined for today's. */
  readonly schemaVersion: string | undefined;
  /**
   * When the answers were saved that the edit is based on; null for none, undefined when the caller does not send it.
   */
  readonly basedOn?: string | null | undefined;
}

/** The other steps are read only where answers move from them. */
const readReceived = async (
  { db, catalogue }: ApplicationContext,
  accountId: string,
  formId: string,
  step: StepDefinition,
): Promise<Received> => {
  if (stepsBehindMoves(catalogue.steps, step).length === 0) return () => undefined;
  const application = await findApplicationForAccount(db, formId, accountId);
  if (!application) return () => undefined;
  return receivedByDrafts(catalogue, application.steps, (await getDetail(db, formId)).drafts);
};

/** Answers may come from an earlier form, on a page that stayed open or a device that was offline. */
const toCurrentForm = async (
  context: ApplicationContext,
  accountId: string,
  { formId, step, answers, schemaVersion }: DraftAnswers,
) => {
  if (schemaVersion !== undefined && schemaVersion !== step.schemaVersion) {
    const received = await readReceived(context, accountId, formId, step);
    return carryDraftAnswers(context, step, { answers, schemaVersion, received });
  }
  assertFieldsKnown(step, answers);
  return { answers, dropped: {} };
};

/** @throws AppError 412 with the answers saved in another tab or on another device, so that no input is lost */
const assertDraftNotChanged = async (
  { db }: ApplicationContext,
  { formId, step, basedOn }: DraftAnswers,
): Promise<void> => {
  if (basedOn === undefined) return;
  const latest = await findLatestAnswers(db, formId, step.key);
  if (latest) throw new AppError(412, 'server.error.412', { data: latest });
};

/**
 * Autosave: unfinished answers of one step, stored separately from the accepted ones. They do not overwrite answers
 * that were saved since `basedOn`.
 * @returns when they were saved, by the database's clock, and the answers under today's form
 * @throws AppError 404, 410, 412, 413, 422
 */
export const saveDraft = async (
  context: ApplicationContext,
  accountId: string,
  unfinished: DraftAnswers,
): Promise<{ readonly savedAt: string; readonly answers: Answers }> => {
  const { formId, step } = unfinished;
  assertDraftSize(unfinished.answers);
  const { answers, dropped } = await toCurrentForm(context, accountId, unfinished);
  const stored = { answers, dropped, schemaVersion: step.schemaVersion };
  const savedAt = await writeDraftAnswers(context.db, formId, accountId, step.key, stored, unfinished.basedOn);
  if (savedAt !== undefined) return { savedAt, answers };
  assertEditable(await getHeaderForAccount(context.db, accountId, formId));
  await assertDraftNotChanged(context, unfinished);
  throw new AppError(503, 'server.error.503', { retryAfter: 1 });
};

/** Seconds after which a page asks again whether another device of the applicant has changed its step. */
const ASK_AGAIN_AFTER = { together: 4, alone: 60 } as const;

interface OpenStep {
  readonly formId: string;
  readonly step: StepDefinition;
  /** When the answers were saved that the page has. */
  readonly since: string | undefined;
}

/**
 * The answers of an open step that were stored elsewhere since the page read them.
 * @param hasOtherSession condition on which another device may be changing them
 * @throws AppError 404, 410
 */
export const getNewerAnswers = async (
  { db }: ApplicationContext,
  accountId: string,
  { formId, step, since }: OpenStep,
  hasOtherSession: Sql,
): Promise<{ readonly newer: LatestAnswers | null; readonly askAgainAfter: number }> => {
  const key = { applicationId: formId, accountId, step: step.key };
  const { newer, hasOtherSession: isTogether } = assertAccessible(
    await findNewerAnswers(db, key, since, hasOtherSession),
  );
  return {
    // Times inside JSON have microseconds and the zone of the session.
    newer: newer && { ...newer, savedAt: new Date(newer.savedAt).toISOString() },
    askAgainAfter: isTogether ? ASK_AGAIN_AFTER.together : ASK_AGAIN_AFTER.alone,
  };
};
