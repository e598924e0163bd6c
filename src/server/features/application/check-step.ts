import { currentAndFormerAddresses } from '../../../engine/evolution/field-lineage.ts';
import { listFileAnswers } from '../../../engine/model/file-fields.ts';
import type { Facts } from '../../../engine/rules/facts.ts';
import { isExpired } from '../../../engine/schema/stored-file.ts';
import type { Answers, Catalogue, FieldError, StepDefinition } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { checkSources } from '../../../engine/steps/check-sources.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { type FileOfApplication, findFilesOfApplication } from '../files/queries.ts';
import { createSourceLookup, type LookupContext } from '../master-data/selection-lists.ts';
import type { ApplicationContext } from './application-context.ts';
import type { ApplicationRow } from './queries/applications.ts';

/** Whether a file was sent for this field, also under a former name or in a former place or step. */
const wasSentFor = (
  steps: Catalogue['steps'],
  step: StepDefinition,
  path: readonly string[],
  file: FileOfApplication,
): boolean =>
  currentAndFormerAddresses(steps, step, path.join('.')).some(
    (address) => address.step === file.step && address.field.replaceAll('.', '/') === file.field,
  );

const isLost = async (storage: FileStorage, file: FileOfApplication): Promise<boolean> =>
  (await storage.sizeOf(file.storageName)) === undefined;

/**
 * An answer of a file field must be a file that was sent for this field of this application (rule `source`) and is
 * still stored (rule `lostFile`: the applicant uploads it again). It has not expired on the day of the submit, which is
 * today before it (rule `expiredFile`).
 */
export const checkFiles = async (
  { storage, db, catalogue }: Pick<ApplicationContext<Queryable>, 'storage' | 'db' | 'catalogue'>,
  applicationId: string,
  step: StepDefinition,
  answers: Answers,
): Promise<readonly FieldError[]> => {
  const named = listFileAnswers(step, answers);
  if (named.length === 0) return [];
  const files = await findFilesOfApplication(
    db,
    applicationId,
    named.map(({ id }) => id),
  );
  const found = await Promise.all(
    named.map(async ({ id, ...answer }) => {
      const file = files.get(id.toLowerCase());
      if (!file || !wasSentFor(catalogue.steps, step, answer.field.path, file)) return { ...answer, rule: 'source' };
      if (await isLost(storage, file)) return { ...answer, rule: 'lostFile' };
      return isExpired(answer.field.rule, file, file.checkedOn) ? { ...answer, rule: 'expiredFile' } : undefined;
    }),
  );
  return found
    .filter((broken) => broken !== undefined)
    .map(({ place, field, rule }) => ({
      path: `/${place.join('/')}`,
      key: [step.key, ...field.path.filter((name) => name !== '*'), 'error', rule].join('.'),
    }));
};

/** The values that select the lists of an application. */
export const lookupContextOf = ({ institutionCode, periodId, now }: ApplicationRow): LookupContext => ({
  institutionCode,
  admissionPeriodId: periodId,
  now,
});

/**
 * Runs the same rules as the browser: the step's schema, then the lists of its sourced answers.
 * The lists are read only for answers that the schema accepts.
 */
export const checkStep = async (
  { checker, masterData }: ApplicationContext<Queryable>,
  step: StepDefinition,
  answers: Answers,
  facts: Facts,
  context: LookupContext,
): Promise<readonly FieldError[]> => {
  const errors = checkAnswers(checker, step, answers, facts);
  if (errors.length > 0) return errors;
  return checkSources(step, answers, createSourceLookup(masterData, context));
};
