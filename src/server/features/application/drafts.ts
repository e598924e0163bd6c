import { carryForward } from '../../../engine/evolution/carry-forward.ts';
import { knownFields } from '../../../engine/model/form-model.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import { AppError, assertNoErrors } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { deleteFilesOf } from '../files/queries.ts';
import { assertEditable, getHeaderForAccount, getLockedApplication } from './application-access.ts';
import type { ApplicationContext, ApplicationRules } from './application-context.ts';
import type { DraftRow } from './queries/detail.ts';
import {
  countDrafts,
  eraseDraft,
  findLatestAnswers,
  startApplication,
  writeCarriedDraft,
  writeDraftAnswers,
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
    applicantHistory({ id, accountId, status: null }, { event: 'application.started', toStatus: 'Draft', version }),
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
  answers: Answers,
  schemaVersion: string | null,
): { readonly answers: Answers; readonly dropped: Answers } =>
  carryForward(checker, step, { answers, schemaVersion: schemaVersion ?? unknownVersion });

/**
 * Carries unfinished answers forward to today's form and stores the result, so that dropped answers are saved before
 * anything overwrites them.
 */
export const carryDrafts = async (
  { db, catalogue, checker }: Pick<ApplicationContext, 'db' | 'catalogue' | 'checker'>,
  applicationId: string,
  drafts: readonly DraftRow[],
): Promise<readonly DraftRow[]> =>
  Promise.all(
    drafts.map(async (draft) => {
      const step = catalogue.steps.find(({ key }) => key === draft.step);
      if (!step || draft.schemaVersion === step.schemaVersion) return draft;
      const carried = carryDraftAnswers({ checker }, step, draft.answers, draft.schemaVersion);
      const { schemaVersion } = step;
      await writeCarriedDraft(db, applicationId, draft, { ...carried, schemaVersion });
      return { ...draft, answers: carried.answers, schemaVersion };
    }),
  );

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

/** Answers may come from an earlier form, on a page that stayed open or a device that was offline. */
const toCurrentForm = (context: ApplicationContext, { step, answers, schemaVersion }: DraftAnswers) => {
  if (schemaVersion !== undefined && schemaVersion !== step.schemaVersion)
    return carryDraftAnswers(context, step, answers, schemaVersion);
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
  const { answers, dropped } = toCurrentForm(context, unfinished);
  const stored = { answers, dropped, schemaVersion: step.schemaVersion };
  const savedAt = await writeDraftAnswers(context.db, formId, accountId, step.key, stored, unfinished.basedOn);
  if (savedAt !== undefined) return { savedAt, answers };
  assertEditable(await getHeaderForAccount(context.db, accountId, formId));
  await assertDraftNotChanged(context, unfinished);
  throw new AppError(503, 'server.error.503', { retryAfter: 1 });
};
