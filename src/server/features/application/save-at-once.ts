import type { StepDefinition } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Admission } from './admission.ts';
import { sayChoiceGone } from './choice-gone.ts';
import { type JudgedSave, judgeSave } from './judge-save.ts';
import { assertEditable, assertVersion } from './own-application.ts';
import type { ApplicationRow } from './queries/application-row.ts';
import { createOpenSave, type OpenedSave, type SaveKey } from './queries/open-save.ts';
import { type RefusedIntent, rememberRefusal } from './queries/remember-refusal.ts';
import { type StepWrite, writeStep } from './queries/write-step.ts';
import { readSent, type SentFields } from './read-answers.ts';

export interface SaveAtOnce {
  readonly accountId: string;
  readonly step: StepDefinition;
  readonly sent: SentFields;
  readonly basedOn: number | undefined;
  readonly assertInstitution: (institutionCode: number) => void;
  /** What is kept as the answer to the intent, together with the answers. */
  readonly answerOf: (data: JudgedSave['data']) => StepWrite['intent'];
}

const DUPLICATE = '23505';

/** @param liveSession the statement that finds the live session of the digest in `$1` */
export const createOpener = <S extends object>(
  liveSession: string,
): ((db: Queryable, key: SaveKey) => Promise<OpenedSave<S>>) => createOpenSave<S>(liveSession);

/**
 * Judges what was read and writes it in one statement, which also keeps the answer to the intent.
 * @returns undefined when another request came in between: nothing was written then
 * @throws AppError 412, 422
 */
export const saveAtOnce = async (
  admission: Admission,
  application: ApplicationRow,
  save: SaveAtOnce,
): Promise<JudgedSave['data'] | undefined> => {
  const { db } = admission;
  const { accountId, step } = save;
  assertEditable(application);
  save.assertInstitution(application.institutionCode);
  await assertVersion(db, application, save.basedOn, step.key);
  const { write, data } = await judgeSave(admission, application, step, await readSent(admission, step, save.sent));
  const written = await writeStep(db, { ...write, accountId, intent: save.answerOf(data) }).catch((error) => {
    // The same key came in at the same moment and was answered first.
    if (error.code === DUPLICATE) return false;
    return sayChoiceGone(error);
  });
  return written ? data : undefined;
};

/** The same refusal for the same intent, however often it arrives (decisions 2). */
export const keepRefusal = (db: Queryable, refused: RefusedIntent): Promise<void> => rememberRefusal(db, refused);
