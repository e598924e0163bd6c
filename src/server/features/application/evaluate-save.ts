import { deepEqual } from 'fast-equals';
import { carryForward } from '../../../engine/evolution/carry-forward.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import { lastStepSubmitted } from '../../../engine/steps/progress.ts';
import { AppError } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { assertNoDuplicateApplication, assertPeriodOpen } from './admission-period.ts';
import {
  type AnswersByStep,
  answersOfSaved,
  applicantIdentityIn,
  periodIn,
  preferencesIn,
  stepOf,
} from './answer-roles.ts';
import type { ApplicationContext, ApplicationRules, StepSavedResult } from './application-context.ts';
import { checkFiles, checkStep, lookupContextOf } from './check-step.ts';
import {
  assertOnlyOpenFieldsChanged,
  isReturned,
  listFieldsOpenedByForm,
  stepsWithOpenFields,
} from './correction-fields.ts';
import type { ApplicationRow } from './queries/applications.ts';
import type { StepWrite } from './queries/save-step.ts';
import type { SentAnswers } from './read-answers.ts';
import { factsOfStep } from './step-facts.ts';

/**
 * Names of the fields whose answer differs, in order. Minus zero is zero, as it is once stored: JSON knows one zero.
 */
export const changedFields = (before: Answers, after: Answers): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !deepEqual(before[field], after[field]))
    .sort();

export interface EvaluatedSave {
  readonly write: Omit<StepWrite, 'intent' | 'accountId'>;
  readonly data: {
    readonly id: string;
    readonly version: number;
    readonly lastStepSubmitted: number;
    readonly completedSteps: string[];
    readonly reload: boolean;
  };
}

type AllowedTransition = Extract<StepSavedResult, { refused: false }>;

const getTransition = (
  { applyStepSaved }: ApplicationRules,
  { status, completed, openFields }: ApplicationRow,
  key: string,
  changed: readonly string[],
): AllowedTransition => {
  const result = applyStepSaved({ status, completed, key, changed, opened: stepsWithOpenFields(openFields) });
  if (result.refused) throw new AppError(422, 'server.application.stepOrder');
  return result;
};

const withAnswers = ({ steps }: ApplicationRow, step: string, answers: Answers): AnswersByStep => ({
  ...answersOfSaved(steps),
  [step]: answers,
});

/** @throws AppError 422 with every broken rule */
const assertStepValid = async (
  admission: ApplicationContext<Queryable>,
  application: ApplicationRow,
  step: StepDefinition,
  { answers, isOld }: SentAnswers,
): Promise<void> => {
  const { id, today } = application;
  const preferences = preferencesIn(admission.catalogue.roles, { [step.key]: answers }) ?? application.preferences;
  const all = withAnswers(application, step.key, answers);
  const facts = await factsOfStep(admission, step, { answers: all, preferences, today });
  const broken = await checkStep(admission, step, answers, facts, lookupContextOf(application));
  const errors = broken.length > 0 ? broken : await checkFiles(admission.storage, admission.db, id, step, answers);
  const key = isOld ? 'server.application.formChanged' : 'server.error.422';
  if (errors.length > 0) throw new AppError(422, key, { errors });
};

const toSaveData = (
  { catalogue }: ApplicationRules,
  { id, version }: ApplicationRow,
  { context, effects }: AllowedTransition,
) => ({
  id,
  version: version + 1,
  lastStepSubmitted: lastStepSubmitted(catalogue.steps, context.completed),
  completedSteps: [...context.completed],
  reload: effects.some(({ type }) => type === 'reload'),
});

/**
 * Decides about a save on what was read: the machine, the admission period, the step's rules, the lists. Nothing is
 * written here; the write itself checks version, status and period once more in the database.
 * @param admission reads where files sent along with this very save are already known
 * @throws AppError 422
 */
export const evaluateSave = async (
  admission: ApplicationContext<Queryable>,
  application: ApplicationRow,
  step: StepDefinition,
  sent: SentAnswers,
): Promise<EvaluatedSave> => {
  const { answers, dropped } = sent;
  const { catalogue, checker, masterData } = admission;
  const saved = application.steps.find((row) => row.step === step.key);
  // Compared under today's form: what the form itself renamed or dropped, nobody changed.
  const before = saved && carryForward(checker, step, saved);
  const changed = changedFields(before?.answers ?? {}, answers);
  const allowed = getTransition(admission, application, step.key, changed);
  assertOnlyOpenFieldsChanged(
    application,
    step.key,
    changed,
    await listFieldsOpenedByForm(admission, application, [step.key]),
  );
  // The step that chooses the period is judged by the list of periods: it may lead out of a closed one.
  if (!isReturned(application) && stepOf(catalogue.roles.period) !== step.key)
    await assertPeriodOpen(masterData, application.periodId, application.now);
  await assertStepValid(admission, application, step, sent);
  await assertNoDuplicateApplication(
    admission,
    admission.db,
    application,
    preferencesIn(catalogue.roles, { [step.key]: answers }) ?? [],
  );
  return {
    data: toSaveData(admission, application, allowed),
    write: {
      applicationId: application.id,
      version: application.version,
      status: application.status,
      step: step.key,
      answers,
      schemaVersion: step.schemaVersion,
      dropped: { ...before?.dropped, ...dropped },
      changed,
      periodId: periodIn(catalogue.roles, { [step.key]: answers }),
      preferences: preferencesIn(catalogue.roles, { [step.key]: answers }),
      ...applicantIdentityIn(catalogue.roles, step.key, answers),
      jobs: [],
    },
  };
};
