import { knownFields } from '../../../engine/schema/active-fields.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Admission } from './admission.ts';
import { carryUnfinished } from './carry-drafts.ts';
import { assertEditable, getOwnHead } from './own-application.ts';
import { findLatestAnswers, keepDraftAnswers } from './queries/drafts.ts';

/** Unfinished answers of the largest step fit several times. */
const MAX_DRAFT_BYTES = 64 * 1024;

/** Unfinished answers may break every rule but this: the form has to know their fields. */
const assertKeepable = (step: StepDefinition, answers: object): void => {
  const known = knownFields(step);
  const errors = Object.keys(answers)
    .filter((name) => !known.has(name))
    .map((name) => ({ path: `/${name}`, key: `${step.key}.${name}.error.unknown` }));
  if (errors.length > 0) throw new AppError(422, 'server.error.422', { errors });
};

const assertSmall = (answers: object): void => {
  if (Buffer.byteLength(JSON.stringify(answers)) > MAX_DRAFT_BYTES) throw new AppError(413, 'server.error.413');
};

export interface Unfinished {
  readonly formId: string;
  readonly step: StepDefinition;
  readonly answers: Answers;
  /** The version of the form they were typed into; without it, today's. */
  readonly schemaVersion: string | undefined;
  /** When the answers were saved that the typing began with; null for none, undefined where the caller does not say. */
  readonly basedOn?: string | null | undefined;
}

/** What was typed into an earlier form, in a page that is open since or on a device that was offline. */
const carry = (admission: Admission, { step, answers, schemaVersion }: Unfinished) => {
  if (schemaVersion !== undefined && schemaVersion !== step.schemaVersion)
    return carryUnfinished(admission, step, answers, schemaVersion);
  assertKeepable(step, answers);
  return { answers, dropped: {} };
};

/** In another tab or on another device; what was saved there goes along, so that nothing of it is lost. */
const assertNotChanged = async ({ db }: Admission, { formId, step, basedOn }: Unfinished): Promise<void> => {
  if (basedOn === undefined) return;
  const latest = await findLatestAnswers(db, formId, step.key);
  if (latest) throw new AppError(412, 'server.error.412', { data: latest });
};

/**
 * Autosave: unfinished answers of one step, kept apart from the accepted ones. They do not overwrite answers that were
 * saved since `basedOn`.
 * @returns when they were saved, by the database's clock, and as what
 * @throws AppError 404, 410, 412, 413, 422
 */
export const keepUnfinished = async (
  admission: Admission,
  accountId: string,
  unfinished: Unfinished,
): Promise<{ readonly savedAt: string; readonly answers: Answers }> => {
  const { formId, step } = unfinished;
  assertSmall(unfinished.answers);
  const { answers, dropped } = carry(admission, unfinished);
  const kept = { answers, dropped, schemaVersion: step.schemaVersion };
  const savedAt = await keepDraftAnswers(admission.db, formId, accountId, step.key, kept, unfinished.basedOn);
  if (savedAt !== undefined) return { savedAt, answers };
  assertEditable(await getOwnHead(admission.db, accountId, formId));
  await assertNotChanged(admission, unfinished);
  throw new AppError(503, 'server.error.503', { retryAfter: 1 });
};
