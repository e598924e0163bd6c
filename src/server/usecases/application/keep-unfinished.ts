import { knownFields } from '../../../engine/schema/active-fields.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../database/pool.ts';
import { AppError } from '../../errors.ts';
import { keepDraftAnswers } from '../../store/application/drafts.ts';
import { assertEditable, getOwnHead } from './own-application.ts';

/** Unfinished answers of the largest step fit several times. */
const MAX_DRAFT_BYTES = 64 * 1024;

/** Unfinished answers may break every rule but these: known fields, and not too much of them. */
const assertKeepable = (step: StepDefinition, answers: object): void => {
  const known = knownFields(step);
  const errors = Object.keys(answers)
    .filter((name) => !known.has(name))
    .map((name) => ({ path: `/${name}`, key: `${step.key}.${name}.error.unknown` }));
  if (errors.length > 0) throw new AppError(422, 'server.error.422', { errors });
  if (Buffer.byteLength(JSON.stringify(answers)) > MAX_DRAFT_BYTES) throw new AppError(413, 'server.error.413');
};

/**
 * Autosave: unfinished answers of one step, kept apart from the accepted ones. The last ones sent stand.
 * @returns when they were saved, by the database's clock
 * @throws AppError 404, 410, 413, 422
 */
export const keepUnfinished = async (
  db: Queryable,
  accountId: string,
  applicationId: string,
  step: StepDefinition,
  answers: Answers,
): Promise<string> => {
  assertKeepable(step, answers);
  const savedAt = await keepDraftAnswers(db, applicationId, accountId, step.key, answers);
  if (savedAt !== undefined) return savedAt;
  assertEditable(await getOwnHead(db, accountId, applicationId));
  throw new AppError(503, 'server.error.503', { retryAfter: 1 });
};
