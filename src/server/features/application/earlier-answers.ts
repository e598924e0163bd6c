import { type CarriedOver, carriesAnythingOver, carryOver } from '../../../engine/evolution/carry-over.ts';
import { putAt, removeAt } from '../../../engine/evolution/edit-answers.ts';
import { listFileAnswers } from '../../../engine/model/file-fields.ts';
import type { Place } from '../../../engine/model/form-model.ts';
import { isObject } from '../../../engine/schema/json.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError, notFound } from '../../errors.ts';
import { isUuid } from '../../tokens.ts';
import { createFileReuse, type FileReuse } from '../files/reuse-file.ts';
import { createSourceLookup } from '../master-data/selection-lists.ts';
import { answersOfReviewed } from './answer-roles.ts';
import { getApplicationForAccount } from './application-access.ts';
import type { ApplicationContext } from './application-context.ts';
import { findAskedSteps, keysOf } from './asked-steps.ts';
import { lookupContextOf } from './check-step.ts';
import { migratedAnswersOf } from './migrated-answers.ts';
import { readKnownAnswers } from './prepare-step.ts';
import { type ApplicationRow, findApplicationForAccount } from './queries/applications.ts';
import type { DetailRow, DraftRow } from './queries/detail.ts';
import {
  type EarlierApplication,
  listEarlierApplications,
  writeBeginning,
  writeTakenDraft,
} from './queries/earlier-answers.ts';
import { reviewSteps } from './review-steps.ts';
import { factsOfStep } from './step-facts.ts';

/** The applicant's other applications with the steps of which an answer can begin another one. */
export const findEarlierApplications = async (
  { db, catalogue }: ApplicationContext,
  application: ApplicationRow,
  locale: Locale,
): Promise<readonly EarlierApplication[]> => {
  if (application.status !== 'Draft') return [];
  const found = await listEarlierApplications(db, application.accountId, application.id, locale);
  const carrying = new Set(keysOf(catalogue.steps.filter(carriesAnythingOver)));
  return found
    .map((earlier) => ({ ...earlier, steps: earlier.steps.filter((step) => carrying.has(step)) }))
    .filter(({ steps }) => steps.length > 0);
};

/** Whether the applicant may fill in the step now: its facts are known then. */
const isOpen = (
  { applyStepSaved }: ApplicationContext,
  { status, completed }: ApplicationRow,
  asked: readonly StepDefinition[],
  { key }: StepDefinition,
): boolean => !applyStepSaved({ status, completed, asked: keysOf(asked), key, changed: [] }).refused;

/** The answers that a step begins with from those of an earlier application. */
const takeAnswers = async (
  context: ApplicationContext,
  application: ApplicationRow,
  step: StepDefinition,
  earlier: Answers,
  files: FileReuse,
): Promise<CarriedOver> => {
  const { checker, masterData } = context;
  const answers = answersOfReviewed(await reviewSteps(context, application));
  const facts = await factsOfStep(context, step, { ...application, answers });
  const lookup = createSourceLookup(masterData, lookupContextOf(application));
  const known = await readKnownAnswers(context, application, step);
  return carryOver(checker, step, {
    answers: earlier,
    known,
    facts,
    lookup,
    acceptsFile: async ({ id, field }) => isUuid(id) && files.accepts(id, field.rule),
  });
};

/** Files of the earlier application become files of this one. A file that was deleted meanwhile is left out. */
const takeFiles = async (
  { id: applicationId }: ApplicationRow,
  step: StepDefinition,
  { answers, leftOut }: CarriedOver,
  files: FileReuse,
): Promise<CarriedOver> => {
  const gone: Place[] = [];
  let taken: unknown = answers;
  for (const { id, place, field } of listFileAnswers(step, answers)) {
    const reused = await files.take(id, { applicationId, step: step.key, field: field.path.join('/') });
    if (reused === undefined) gone.unshift(place);
    else taken = putAt(taken, place, reused);
  }
  taken = gone.reduce(removeAt, taken);
  return { answers: isObject(taken) ? taken : {}, leftOut: [...leftOut, ...gone] };
};

const readEarlierAnswers = async (
  { db, catalogue }: ApplicationContext,
  { accountId }: ApplicationRow,
  earlierId: string,
  step: StepDefinition,
): Promise<Answers> => {
  const earlier = await findApplicationForAccount(db, earlierId, accountId);
  return (earlier && migratedAnswersOf(catalogue.steps, earlier.steps)[step.key]) ?? {};
};

const beginStep = async (
  context: ApplicationContext,
  application: ApplicationRow,
  step: StepDefinition,
  earlierId: string | null,
  replaces: boolean,
): Promise<DraftRow | undefined> => {
  const earlier = earlierId === null ? {} : await readEarlierAnswers(context, application, earlierId, step);
  const files = createFileReuse(context.db, context.storage, application.accountId);
  const accepted = await takeAnswers(context, application, step, earlier, files);
  const { answers, leftOut } = await takeFiles(application, step, accepted, files);
  if (!replaces && Object.keys(answers).length === 0) return undefined;
  const taken = {
    answers,
    schemaVersion: step.schemaVersion,
    takenFrom: earlierId,
    leftOut: leftOut.map((place) => place.join('.')),
  };
  return writeTakenDraft(context.db, application.id, step.key, taken, replaces);
};

/**
 * A step that the applicant may open and has not begun begins with the answers of an earlier application: the chosen
 * one, else the newest that has the step. They are unfinished answers until the applicant saves the step.
 * @returns the unfinished answers that were added
 */
export const beginOpenSteps = async (
  context: ApplicationContext,
  application: ApplicationRow,
  asked: readonly StepDefinition[],
  earlier: readonly EarlierApplication[],
  { beginsWith, beginsEmpty }: Pick<DetailRow, 'beginsWith' | 'beginsEmpty'>,
  drafts: readonly DraftRow[],
): Promise<readonly DraftRow[]> => {
  if (earlier.length === 0 || beginsEmpty) return [];
  const begun = new Set([...application.steps, ...drafts].map(({ step }) => step));
  const added: DraftRow[] = [];
  for (const step of asked) {
    const having = earlier.filter(({ steps }) => steps.includes(step.key));
    const source = having.find(({ id }) => id === beginsWith) ?? having[0];
    if (!source || begun.has(step.key) || !isOpen(context, application, asked, step)) continue;
    const draft = await beginStep(context, application, step, source.id, false);
    if (draft) added.push(draft);
  }
  return added;
};

interface Beginning {
  readonly formId: string;
  readonly step: StepDefinition;
  /** The earlier application; null: begin empty. */
  readonly from: string | null;
}

/**
 * The applicant's choice of what a step begins with, which also holds for the steps after it. It replaces the unfinished
 * answers of the step.
 * @throws AppError 404, 410, 422 when the step cannot be filled in now or has been saved
 */
export const beginStepWith = async (
  context: ApplicationContext,
  accountId: string,
  { formId, step, from }: Beginning,
): Promise<void> => {
  const application = await getApplicationForAccount(context.db, accountId, formId);
  if (application.status !== 'Draft') throw new AppError(422, 'server.application.notDraft');
  const asked = await findAskedSteps(context, application);
  if (!asked.some(({ key }) => key === step.key)) throw new AppError(422, 'server.application.stepNotAsked');
  if (!isOpen(context, application, asked, step)) throw new AppError(422, 'server.application.stepOrder');
  const earlier = await findEarlierApplications(context, application, DEFAULT_LANGUAGE);
  if (from !== null && !earlier.some(({ id, steps }) => id === from && steps.includes(step.key))) throw notFound();
  if (!(await beginStep(context, application, step, from, true)))
    throw new AppError(422, 'server.application.alreadySaved');
  await writeBeginning(context.db, formId, from);
};

/** For the reply of a call: what the applicant is told about unfinished answers. */
export const describeTaken = ({ takenFrom, leftOut = [] }: DraftRow) => ({
  ...(takenFrom && { TakenFrom: takenFrom }),
  ...(leftOut.length > 0 && { LeftOut: [...leftOut] }),
});
