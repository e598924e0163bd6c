import { carryForward } from '../../../engine/evolution/carry-forward.ts';
import { receivedFrom } from '../../../engine/evolution/steps-migration.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import { lastStepSubmitted, nextStep } from '../../../engine/steps/progress.ts';
import { changedFields } from '../../changed-fields.ts';
import { AppError } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { assertBeforeDeadline, assertNoDuplicateApplication } from './admission-period.ts';
import { applicantIdentityIn, periodIn, preferencesIn, stepOf } from './answer-roles.ts';
import type { ApplicationContext, ApplicationRules, StepSavedResult } from './application-context.ts';
import { answersOfAsked, findAskedSteps, keysOf } from './asked-steps.ts';
import { checkFiles, checkStep, lookupContextOf } from './check-step.ts';
import { assertOnlyOpenFieldsChanged, findOpenFields, isReturned } from './correction-fields.ts';
import type { ApplicationRow } from './queries/applications.ts';
import type { StepWrite } from './queries/save-step.ts';
import type { SentAnswers } from './read-answers.ts';
import { factsOfStep } from './step-facts.ts';

export interface EvaluatedSave {
  readonly write: Omit<StepWrite, 'intent' | 'accountId'>;
  readonly data: {
    readonly id: string;
    readonly version: number;
    readonly lastStepSubmitted: number;
    readonly completedSteps: string[];
    readonly askedSteps: string[];
    readonly nextStep: string | null;
    readonly reload: boolean;
  };
}

type AllowedTransition = Extract<StepSavedResult, { refused: false }>;

const getTransition = (
  { applyStepSaved }: ApplicationRules,
  { status, completed }: ApplicationRow,
  asked: readonly string[],
  key: string,
  changed: readonly string[],
  opened: readonly string[],
): AllowedTransition => {
  const result = applyStepSaved({ status, completed, asked, key, changed, opened });
  if (!result.refused) return result;
  throw new AppError(422, `server.application.${asked.includes(key) ? 'stepOrder' : 'stepNotAsked'}`);
};

/** The application as it is after the save, as far as it decides which steps are asked. */
const withAnswers = (
  { catalogue }: ApplicationRules,
  application: ApplicationRow,
  { key, schemaVersion }: StepDefinition,
  answers: Answers,
): ApplicationRow => ({
  ...application,
  preferences: preferencesIn(catalogue.roles, { [key]: answers }) ?? application.preferences,
  steps: [
    ...application.steps.filter(({ step }) => step !== key),
    { step: key, answers, schemaVersion, version: application.version + 1, savedAt: application.now, dropped: {} },
  ],
});

/** @throws AppError 422 with every broken rule */
const assertStepValid = async (
  context: ApplicationContext<Queryable>,
  application: ApplicationRow,
  after: ApplicationRow,
  asked: readonly StepDefinition[],
  step: StepDefinition,
  { answers, isOld }: SentAnswers,
): Promise<void> => {
  const known = answersOfAsked(context.catalogue, asked, after.steps);
  const facts = await factsOfStep(context, step, { ...after, answers: known });
  const broken = await checkStep(context, step, answers, facts, lookupContextOf(application));
  const errors = broken.length > 0 ? broken : await checkFiles(context, application.id, step, answers);
  const key = isOld ? 'server.application.formChanged' : 'server.error.422';
  if (errors.length > 0) throw new AppError(422, key, { errors });
};

const toSaveData = (
  { id, version }: ApplicationRow,
  asked: readonly StepDefinition[],
  { key }: StepDefinition,
  { context, effects }: AllowedTransition,
) => ({
  id,
  version: version + 1,
  lastStepSubmitted: lastStepSubmitted(asked, context.completed),
  completedSteps: [...context.completed],
  askedSteps: keysOf(asked),
  nextStep: nextStep(asked, key)?.key ?? null,
  reload: effects.some(({ type }) => type === 'reload'),
});

/**
 * Checks a save against the row that was read: the machine, the admission period, the step's rules, the lists. Writes
 * nothing; the write itself checks version, status and period again in the database.
 * @param context its reads include the files that were sent with this save
 * @throws AppError 422
 */
export const evaluateSave = async (
  context: ApplicationContext<Queryable>,
  application: ApplicationRow,
  step: StepDefinition,
  sent: SentAnswers,
): Promise<EvaluatedSave> => {
  const { answers, dropped } = sent;
  const { catalogue, checker, masterData } = context;
  const saved = application.steps.find((row) => row.step === step.key);
  // Compared under today's form: what the form renamed or dropped is no change by the applicant.
  const before =
    saved && carryForward(checker, step, { ...saved, received: receivedFrom(catalogue.steps, application.steps) });
  const changed = changedFields(before?.answers ?? {}, answers);
  const asked = await findAskedSteps(context, application);
  const open = await findOpenFields(context, application);
  const allowed = getTransition(context, application, keysOf(asked), step.key, changed, open.steps);
  assertOnlyOpenFieldsChanged(application, step.key, changed, open);
  // The step that chooses the period is checked by the list of periods: it may replace a closed one.
  if (!isReturned(application) && stepOf(catalogue.roles.period) !== step.key)
    await assertBeforeDeadline(masterData, application, application.now);
  const after = withAnswers(context, application, step, answers);
  const askedAfter = await findAskedSteps(context, after);
  await assertStepValid(context, application, after, askedAfter, step, sent);
  await assertNoDuplicateApplication(
    context,
    context.db,
    application,
    preferencesIn(catalogue.roles, { [step.key]: answers }) ?? [],
  );
  return {
    data: toSaveData(application, askedAfter, step, allowed),
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
    },
  };
};
