import { carryForward } from '../../../engine/evolution/carry-forward.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import { lastStepSubmitted } from '../../../engine/steps/progress.ts';
import { AppError } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Admission, AdmissionRules } from './admission.ts';
import { assertPeriodOpen } from './admission-period.ts';
import type { Answer } from './ask-machine.ts';
import { assertFirstApplication } from './assert-first-application.ts';
import { changedFields } from './changed-fields.ts';
import { checkFiles } from './check-files.ts';
import { checkStep } from './check-step.ts';
import { assertOpened, isReturned, openSteps } from './correction.ts';
import { factsOfStep } from './given-facts.ts';
import { openedAnew } from './opened-anew.ts';
import type { ApplicationRow } from './queries/application-row.ts';
import type { StepWrite } from './queries/write-step.ts';
import type { ReadAnswers } from './read-answers.ts';
import { type AnswersByStep, periodIn, preferencesIn, stepOf } from './roles.ts';
import { whoIn } from './who.ts';

export interface JudgedSave {
  readonly write: Omit<StepWrite, 'intent' | 'accountId'>;
  readonly data: {
    readonly id: string;
    readonly version: number;
    readonly lastStepSubmitted: number;
    readonly completedSteps: string[];
    readonly reload: boolean;
  };
}

type Allowed = Extract<Answer, { refused: false }>;

const ask = (
  { askMachine }: AdmissionRules,
  { status, completed, openFields }: ApplicationRow,
  key: string,
  changed: readonly string[],
): Allowed => {
  const answer = askMachine({ status, completed, key, changed, opened: openSteps(openFields) });
  if (answer.refused) throw new AppError(422, 'server.application.stepOrder');
  return answer;
};

const withAnswers = ({ steps }: ApplicationRow, step: string, answers: Answers): AnswersByStep => ({
  ...Object.fromEntries(steps.map((saved) => [saved.step, saved.answers])),
  [step]: answers,
});

/** @throws AppError 422 with every broken rule */
const assertRules = async (
  admission: Admission<Queryable>,
  application: ApplicationRow,
  step: StepDefinition,
  { answers, isOld }: ReadAnswers,
): Promise<void> => {
  const { id, institutionCode, periodId, now, today } = application;
  const preferences = preferencesIn(admission.catalogue.roles, { [step.key]: answers }) ?? application.preferences;
  const all = withAnswers(application, step.key, answers);
  const facts = await factsOfStep(admission, step, { answers: all, preferences, today });
  const context = { institutionCode, admissionPeriodId: periodId, now };
  const broken = await checkStep(admission, step, answers, facts, context);
  const errors = broken.length > 0 ? broken : await checkFiles(admission.storage, admission.db, id, step, answers);
  const key = isOld ? 'server.application.formChanged' : 'server.error.422';
  if (errors.length > 0) throw new AppError(422, key, { errors });
};

const toData = ({ catalogue }: AdmissionRules, { id, version }: ApplicationRow, { context, effects }: Allowed) => ({
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
export const judgeSave = async (
  admission: Admission<Queryable>,
  application: ApplicationRow,
  step: StepDefinition,
  sent: ReadAnswers,
): Promise<JudgedSave> => {
  const { answers, dropped } = sent;
  const { catalogue, checker, masterData } = admission;
  const saved = application.steps.find((row) => row.step === step.key);
  // Compared under today's form: what the form itself renamed or dropped, nobody changed.
  const before = saved && carryForward(checker, step, saved);
  const changed = changedFields(before?.answers ?? {}, answers);
  const allowed = ask(admission, application, step.key, changed);
  assertOpened(application, step.key, changed, await openedAnew(admission, application, [step.key]));
  // The step that chooses the period is judged by the list of periods: it may lead out of a closed one.
  if (!isReturned(application) && stepOf(catalogue.roles.period) !== step.key)
    await assertPeriodOpen(masterData, application.periodId, application.now);
  await assertRules(admission, application, step, sent);
  await assertFirstApplication(
    admission,
    admission.db,
    application,
    preferencesIn(catalogue.roles, { [step.key]: answers }) ?? [],
  );
  return {
    data: toData(admission, application, allowed),
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
      ...whoIn(catalogue.roles, step.key, answers),
      jobs: [],
    },
  };
};
