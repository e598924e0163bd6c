import { receivedFrom } from '../../../engine/evolution/steps-migration.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { StoredFile } from '../../platform/storage/receive-file.ts';
import { insertFile } from '../files/queries.ts';
import { readDeadlineError } from './admission-period.ts';
import { assertEditable, assertVersion, getLockedApplication } from './application-access.ts';
import type { ApplicationContext, ApplicationRules } from './application-context.ts';
import { type EvaluatedSave, evaluateSave } from './evaluate-save.ts';
import type { ApplicationRow } from './queries/applications.ts';
import {
  type LiveSessionSql,
  prepareSaveStateQuery,
  type SaveLookup,
  type SaveState,
  type StepWrite,
  writeStep,
} from './queries/save-step.ts';
import { readSentAnswers, type SentFields } from './read-answers.ts';

/** @param liveSession the statement that finds the live session of a token's digest */
export const createSaveStateReader = <S extends object>(
  liveSession: LiveSessionSql,
): ((db: Queryable, key: SaveLookup) => Promise<SaveState<S>>) => prepareSaveStateQuery<S>(liveSession);

const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';

/** A choice from a cached list may have been removed from the table. @throws AppError 422 */
const rethrowRemovedChoice = (error: unknown): never => {
  if (objectOf(error)['code'] === FOREIGN_KEY_VIOLATION) throw new AppError(422, 'server.application.choiceGone');
  throw error;
};

interface StepSave {
  readonly accountId: string;
  readonly step: StepDefinition;
  readonly sent: SentFields;
  /** The version that the edit was based on; undefined for any. */
  readonly basedOn: number | undefined;
  /** @throws AppError 422 when the request names another institution */
  readonly assertInstitution: (institutionCode: number) => void;
}

type SavedData = EvaluatedSave['data'];

interface SaveHooks {
  /**
   * Runs after the version check and before the evaluation, which reads the rows of files that were sent with the save.
   */
  readonly readFields?: () => Promise<SentFields>;
  /** The intent and its reply, stored in the statement that writes the answers. */
  readonly intentOf?: (data: SavedData) => StepWrite['intent'];
}

const evaluateAndWrite = async (
  context: ApplicationContext<Queryable>,
  application: ApplicationRow,
  save: StepSave,
  { readFields = async () => save.sent, intentOf }: SaveHooks,
) => {
  const { accountId, step } = save;
  assertEditable(application);
  save.assertInstitution(application.institutionCode);
  await assertVersion(context.db, application, save.basedOn, step.key);
  const sent = await readSentAnswers(
    context,
    step,
    await readFields(),
    receivedFrom(context.catalogue.steps, application.steps),
  );
  const { write, data } = await evaluateSave(context, application, step, sent);
  const intent = intentOf?.(data);
  const isWritten = await writeStep(context.db, { ...write, accountId, intent }).catch((error) => {
    // A request with the same key was answered first.
    if (intent && error.code === UNIQUE_VIOLATION) return false;
    return rethrowRemovedChoice(error);
  });
  const { periodId = application.periodId, preferences = application.preferences } = write;
  return { data, isWritten, chosen: { periodId, preferences } };
};

/**
 * Evaluates the save against the row that was read and writes it in one statement, together with the stored reply.
 * @returns undefined when another request changed the application first: nothing was written
 * @throws AppError 412, 422
 */
export const saveStepOptimistically = async (
  context: ApplicationContext,
  application: ApplicationRow,
  save: StepSave,
  intentOf: (data: SavedData) => StepWrite['intent'],
): Promise<SavedData | undefined> => {
  const { isWritten, data } = await evaluateAndWrite(context, application, save, { intentOf });
  return isWritten ? data : undefined;
};

interface LockedSave extends StepSave {
  readonly applicationId: string;
  /** Files of the request, by the name of their part. */
  readonly files: ReadonlyMap<string, StoredFile & { readonly field: string }>;
}

const insertFiles = async (tx: Tx, save: LockedSave): Promise<Record<string, string>> => {
  const ids: Record<string, string> = {};
  const { applicationId, accountId, step } = save;
  for (const [name, file] of save.files)
    ids[name] = await insertFile(tx, { ...file, applicationId, accountId, step: step.key });
  return ids;
};

/**
 * Saves in a transaction that locks the application: for new drafts, files, and saves that lost a race.
 * @throws AppError 404, 410, 412, 422
 */
export const saveStepLocked = async (rules: ApplicationRules, tx: Tx, save: LockedSave): Promise<SavedData> => {
  const application = await getLockedApplication(tx, save.accountId, save.applicationId);
  const { isWritten, data, chosen } = await evaluateAndWrite(rules.within(tx), application, save, {
    readFields: async () => ({ ...save.sent, fields: { ...save.sent.fields, ...(await insertFiles(tx, save)) } }),
  });
  // The row is locked, so only the deadline can prevent the write.
  if (!isWritten) throw await readDeadlineError(tx, chosen);
  return data;
};
