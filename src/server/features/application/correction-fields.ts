import { getState } from '../../../../machines/application.status.ts';
import type { FieldAddress } from '../../../engine/evolution/field-lineage.ts';
import { followField } from '../../../engine/evolution/follow-field.ts';
import { migrationNumber } from '../../../engine/evolution/migrate.ts';
import { answersReceived, receivedFrom } from '../../../engine/evolution/steps-migration.ts';
import type { FieldShape } from '../../../engine/model/field-shape.ts';
import { fieldShapesOf } from '../../../engine/model/field-shapes.ts';
import { knownFields, onlyKnownAnswers } from '../../../engine/model/form-model.ts';
import type { Answers, Catalogue, StepDefinition } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { findOpenCorrection } from '../admin-applications/queries/corrections.ts';
import { stepOf } from './answer-roles.ts';
import type { ApplicationContext } from './application-context.ts';
import { findStepsAskedNow } from './asked-steps.ts';
import type { ApplicationRow } from './queries/applications.ts';
import { type ReviewedStep, reviewSteps } from './review-steps.ts';
import { listVersionsOf } from './stored-forms.ts';

const topField = (path: string): string => path.split('/')[1] ?? '';

/** Fields that are shown depending on one of these: a phone number requires its dial code. */
const dependantsOf = (step: StepDefinition, fields: readonly string[]): readonly string[] => {
  const dependsOn = ({ names: [name = ''], shown }: FieldShape): readonly string[] =>
    !shown.isAlways && fields.some((field) => JSON.stringify(shown.cases).includes(`"${field}"`)) ? [name] : [];
  return [...fieldShapesOf(step.schema).values()].flatMap(dependsOn);
};

const invalidFieldsIn = ({ step, errors }: ReviewedStep): readonly string[] => {
  const broken = errors.map(({ path }) => topField(path));
  return [...broken, ...dependantsOf(step, broken)];
};

/** What an applicant can correct, in today's forms. */
export interface OpenFields {
  /** As step.field. */
  readonly fields: readonly string[];
  readonly steps: readonly string[];
  /** Steps that the application does not have yet, with the answers that moved to them. */
  readonly begun: readonly { readonly step: StepDefinition; readonly answers: Answers }[];
}

const noFields: OpenFields = { fields: [], steps: [], begun: [] };

/** Number of the last migration of the form that was served when a field was opened. */
export const migrationWhenOpened = (
  { forms }: Pick<ApplicationContext, 'forms'>,
  step: string,
  openedAt: string,
): number => {
  const served = listVersionsOf(forms, step).filter(({ servedAt }) => Date.parse(servedAt) <= Date.parse(openedAt));
  return migrationNumber(served.at(-1)?.schemaVersion ?? '');
};

/** The fields of today's forms that have the answers of opened fields: the form may have moved, split or merged them. */
const listOpenedFields = async (
  context: ApplicationContext<Queryable>,
  { id, openFields }: ApplicationRow,
): Promise<readonly FieldAddress[]> => {
  const { catalogue, db } = context;
  const openedAt = (await findOpenCorrection(db, id))?.askedAt;
  const isAsked = ({ step, field }: FieldAddress): boolean => isFieldAsked(catalogue, `${step}.${field}`);
  return openFields.flatMap((name) => {
    const address = { step: stepOf(name), field: name.slice(stepOf(name).length + 1) };
    const after = openedAt === undefined ? 0 : migrationWhenOpened(context, address.step, openedAt);
    const found = followField(catalogue.steps, address, after).now.filter(isAsked);
    // A process of an older build may open a field after a newer form was served.
    return found.length > 0 ? found : followField(catalogue.steps, address, 0).now.filter(isAsked);
  });
};

/** Answers that moved to a step which the application does not have, but which today's form would ask. */
const beginMovedSteps = async (
  context: ApplicationContext<Queryable>,
  application: ApplicationRow,
  steps: readonly string[],
): Promise<OpenFields['begun']> => {
  const others = steps.filter((step) => !application.completed.includes(step));
  if (others.length === 0) return [];
  const { catalogue } = context;
  const asked = await findStepsAskedNow(context, application);
  const received = receivedFrom(catalogue.steps, application.steps);
  return asked
    .filter(({ key }) => others.includes(key))
    .map((step) => ({ step, answers: onlyKnownAnswers(step, answersReceived(step, received)) }));
};

/**
 * What an applicant can correct in today's forms: what became of the opened fields, in their steps those whose answers are
 * no longer valid, without which a step could not be saved, and a step that the application does not have as a whole.
 */
export const findOpenFields = async (
  context: ApplicationContext<Queryable>,
  application: ApplicationRow,
): Promise<OpenFields> => {
  if (!isReturned(application)) return noFields;
  const opened = await listOpenedFields(context, application);
  const moved = [...new Set(opened.map(({ step }) => step))];
  const begun = await beginMovedSteps(context, application, moved);
  const isReachable = (step: string): boolean =>
    application.completed.includes(step) || begun.some((one) => one.step.key === step);
  const steps = [...new Set([...stepsWithOpenFields(application.openFields), ...moved])].filter(isReachable);
  const reviewed = await reviewSteps(context, application);
  const invalid = reviewed
    .filter(({ step }) => steps.includes(step.key))
    .flatMap((one) => invalidFieldsIn(one).map((name) => `${one.step.key}.${name}`));
  const fields = [
    ...opened.filter(({ step }) => isReachable(step)).map(({ step, field }) => `${step}.${field}`),
    ...invalid,
    ...begun.flatMap(({ step }) => [...knownFields(step)].map((name) => `${step.key}.${name}`)),
  ];
  return { fields: [...new Set(fields)].filter((field) => isFieldAsked(context.catalogue, field)), steps, begun };
};

/** Whether today's form has a field, as step.field. */
const isFieldAsked = ({ steps }: Catalogue, field: string): boolean => {
  const step = steps.find(({ key }) => key === stepOf(field));
  return step !== undefined && knownFields(step).has(field.slice(step.key.length + 1));
};

export const isReturned = ({ status }: Pick<ApplicationRow, 'status'>): boolean => getState(status) === 'Returned';

/** The steps that the opened fields, as step.field, belong to. */
export const stepsWithOpenFields = (openFields: readonly string[]): readonly string[] => [
  ...new Set(openFields.map(stepOf)),
];

/**
 * A correction changes opened fields only.
 * @throws AppError 422 with every other changed field
 */
export const assertOnlyOpenFieldsChanged = (
  application: ApplicationRow,
  step: string,
  changed: readonly string[],
  { fields }: OpenFields,
): void => {
  if (!isReturned(application)) return;
  const errors = changed
    .filter((field) => !fields.includes(`${step}.${field}`))
    .map((field) => ({ path: `/${field}`, key: `${step}.${field}.error.notOpened` }));
  if (errors.length > 0) throw new AppError(422, 'server.application.notOpened', { errors });
};
