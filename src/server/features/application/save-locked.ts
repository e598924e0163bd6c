import type { StepDefinition } from '../../../engine/schema/types.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { StoredFile } from '../../platform/storage/receive-file.ts';
import { insertFile } from '../files/queries/files.ts';
import type { AdmissionRules } from './admission.ts';
import { closedMeanwhile } from './admission-period.ts';
import { sayChoiceGone } from './choice-gone.ts';
import { type JudgedSave, judgeSave } from './judge-save.ts';
import { assertEditable, assertOwn, assertVersion } from './own-application.ts';
import { lockOwnApplication } from './queries/find-application.ts';
import { writeStep } from './queries/write-step.ts';
import { readSent, type SentFields } from './read-answers.ts';

export interface LockedSave {
  readonly applicationId: string;
  readonly accountId: string;
  readonly step: StepDefinition;
  readonly sent: SentFields;
  /** Files that came along, by the name of their part. */
  readonly files: ReadonlyMap<string, StoredFile & { readonly field: string }>;
  readonly basedOn: number | undefined;
  readonly assertInstitution: (institutionCode: number) => void;
}

const keepFiles = async (tx: Tx, save: LockedSave): Promise<Record<string, string>> => {
  const ids: Record<string, string> = {};
  const { applicationId, accountId, step } = save;
  for (const [name, file] of save.files)
    ids[name] = await insertFile(tx, { ...file, applicationId, accountId, step: step.key });
  return ids;
};

/** Saves a step inside a transaction that locks the application: for new drafts and for saves that bring files. */
export const saveLocked = async (rules: AdmissionRules, tx: Tx, save: LockedSave): Promise<JudgedSave['data']> => {
  const admission = rules.within(tx);
  const application = assertOwn(await lockOwnApplication(tx, save.applicationId, save.accountId));
  assertEditable(application);
  save.assertInstitution(application.institutionCode);
  await assertVersion(tx, application, save.basedOn, save.step.key);
  const ids = await keepFiles(tx, save);
  const sent = await readSent(admission, save.step, { ...save.sent, fields: { ...save.sent.fields, ...ids } });
  const { write, data } = await judgeSave(admission, application, save.step, sent);
  const written = await writeStep(tx, { ...write, accountId: save.accountId, intent: undefined }).catch(sayChoiceGone);
  // Locked and judged, so only the end of the admission period can have come in between.
  if (!written) throw await closedMeanwhile(tx, write.periodId ?? application.periodId);
  return data;
};
