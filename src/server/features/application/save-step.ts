import type { StepDefinition } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { StoredFile } from '../../platform/storage/receive-file.ts';
import { insertFile } from '../files/queries.ts';
import { readPeriodClosedError } from './admission-period.ts';
import { assertAccessible, assertEditable, assertVersion } from './application-access.ts';
import type { ApplicationContext, ApplicationRules } from './application-context.ts';
import { type EvaluatedSave, evaluateSave } from './evaluate-save.ts';
import { type ApplicationRow, lockApplicationForAccount } from './queries/applications.ts';
import {
  type LiveSessionSql,
  prepareSaveStateQuery,
  type RefusedIntent,
  rememberRefusal,
  type SaveLookup,
  type SaveState,
  type StepWrite,
  writeStep,
} from './queries/save-step.ts';
import { readSentAnswers, type SentFields } from './read-answers.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/** What was chosen from a list that is some seconds old may have been removed meanwhile. @throws AppError 422 */
const rethrowRemovedChoice = (error: unknown): never => {
  if ((error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION)
    throw new AppError(422, 'server.application.choiceGone');
  throw error;
};

interface OptimisticSave {
  readonly accountId: string;
  readonly step: StepDefinition;
  readonly sent: SentFields;
  readonly basedOn: number | undefined;
  readonly assertInstitution: (institutionCode: number) => void;
  /** What is kept as the answer to the intent, together with the answers. */
  readonly answerOf: (data: EvaluatedSave['data']) => StepWrite['intent'];
}

const UNIQUE_VIOLATION = '23505';

export const createSaveStateReader = <S extends object>(
  liveSession: LiveSessionSql,
): ((db: Queryable, key: SaveLookup) => Promise<SaveState<S>>) => prepareSaveStateQuery<S>(liveSession);

/**
 * Judges what was read and writes it in one statement, which also keeps the answer to the intent.
 * @returns undefined when another request came in between: nothing was written then
 * @throws AppError 412, 422
 */
export const saveStepOptimistically = async (
  admission: ApplicationContext,
  application: ApplicationRow,
  save: OptimisticSave,
): Promise<EvaluatedSave['data'] | undefined> => {
  const { db } = admission;
  const { accountId, step } = save;
  assertEditable(application);
  save.assertInstitution(application.institutionCode);
  await assertVersion(db, application, save.basedOn, step.key);
  const { write, data } = await evaluateSave(
    admission,
    application,
    step,
    await readSentAnswers(admission, step, save.sent),
  );
  const written = await writeStep(db, { ...write, accountId, intent: save.answerOf(data) }).catch((error) => {
    // The same key came in at the same moment and was answered first.
    if (error.code === UNIQUE_VIOLATION) return false;
    return rethrowRemovedChoice(error);
  });
  return written ? data : undefined;
};

/** The same refusal for the same intent, however often it arrives (decisions 2). */
export const storeRefusal = (db: Queryable, refused: RefusedIntent): Promise<void> => rememberRefusal(db, refused);

interface LockedSave {
  readonly applicationId: string;
  readonly accountId: string;
  readonly step: StepDefinition;
  readonly sent: SentFields;
  /** Files that came along, by the name of their part. */
  readonly files: ReadonlyMap<string, StoredFile & { readonly field: string }>;
  readonly basedOn: number | undefined;
  readonly assertInstitution: (institutionCode: number) => void;
}

const insertFiles = async (tx: Tx, save: LockedSave): Promise<Record<string, string>> => {
  const ids: Record<string, string> = {};
  const { applicationId, accountId, step } = save;
  for (const [name, file] of save.files)
    ids[name] = await insertFile(tx, { ...file, applicationId, accountId, step: step.key });
  return ids;
};

/** Saves a step inside a transaction that locks the application: for new drafts and for saves that bring files. */
export const saveStepLocked = async (
  rules: ApplicationRules,
  tx: Tx,
  save: LockedSave,
): Promise<EvaluatedSave['data']> => {
  const admission = rules.within(tx);
  const application = assertAccessible(await lockApplicationForAccount(tx, save.applicationId, save.accountId));
  assertEditable(application);
  save.assertInstitution(application.institutionCode);
  await assertVersion(tx, application, save.basedOn, save.step.key);
  const ids = await insertFiles(tx, save);
  const sent = await readSentAnswers(admission, save.step, { ...save.sent, fields: { ...save.sent.fields, ...ids } });
  const { write, data } = await evaluateSave(admission, application, save.step, sent);
  const written = await writeStep(tx, { ...write, accountId: save.accountId, intent: undefined }).catch(
    rethrowRemovedChoice,
  );
  // Locked and judged, so only the end of the admission period can have come in between.
  if (!written) throw await readPeriodClosedError(tx, write.periodId ?? application.periodId);
  return data;
};
