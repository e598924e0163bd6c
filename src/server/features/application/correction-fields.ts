import { getState } from '../../../../machines/application.status.ts';
import { plainField } from '../../../engine/evolution/edit-answers.ts';
import { fieldsRead, fieldsWritten } from '../../../engine/evolution/migrate.ts';
import type { FieldShape } from '../../../engine/model/field-shape.ts';
import { fieldShapesOf } from '../../../engine/model/field-shapes.ts';
import { knownFields } from '../../../engine/model/form-model.ts';
import type { Catalogue, MigrationOperation, StepDefinition } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { stepOf } from './answer-roles.ts';
import type { ApplicationContext } from './application-context.ts';
import type { ApplicationRow } from './queries/applications.ts';
import { type ReviewedStep, reviewSteps } from './review-steps.ts';

const topField = (path: string): string => path.split('/')[1] ?? '';

const isAround = (one: string, other: string): boolean => one === other || other.startsWith(`${one}.`);

/** The fields, without those around them, to which an operation takes the answer of a field. */
const nextNames = (name: string, operation: MigrationOperation): readonly string[] => {
  const takes = fieldsRead(operation).some((field) => isAround(name, plainField(field)));
  return takes ? [name, ...fieldsWritten(operation).map((field) => plainField(field).split('.')[0] ?? '')] : [name];
};

/** The fields of today's form that have the answers of opened fields which the form has renamed, split or merged since. */
const successorsOfOpenFields = (step: StepDefinition, openFields: readonly string[]): readonly string[] => {
  const fields = knownFields(step);
  const own = openFields.filter((field) => stepOf(field) === step.key).map((field) => field.slice(step.key.length + 1));
  const gone = own.filter((name) => !fields.has(name));
  const operations = step.migrations.flatMap((migration) => migration.operations);
  const names = operations.reduce<readonly string[]>(
    (known, operation) => known.flatMap((name) => nextNames(name, operation)),
    gone,
  );
  return [...new Set(names)].filter((name) => fields.has(name));
};

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

/**
 * Further fields, as step.field, that today's form opens in these steps: what became of opened fields, and fields whose
 * answers are no longer valid. Without them, a step whose form changed could not be saved.
 */
export const listFieldsOpenedByForm = async (
  context: ApplicationContext<Queryable>,
  application: ApplicationRow,
  steps: readonly string[],
): Promise<readonly string[]> => {
  if (!isReturned(application)) return [];
  const reviewed = await reviewSteps(context, application);
  const fields = reviewed
    .filter(({ step }) => steps.includes(step.key))
    .flatMap((one) =>
      [...successorsOfOpenFields(one.step, application.openFields), ...invalidFieldsIn(one)].map(
        (name) => `${one.step.key}.${name}`,
      ),
    );
  return [...new Set(fields)];
};

/** Whether today's form has a field, as step.field. */
export const isFieldAsked = ({ steps }: Catalogue, field: string): boolean => {
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
 * @param fieldsOpenedByForm from `listFieldsOpenedByForm`
 * @throws AppError 422 with every other changed field
 */
export const assertOnlyOpenFieldsChanged = (
  application: ApplicationRow,
  step: string,
  changed: readonly string[],
  fieldsOpenedByForm: readonly string[],
): void => {
  if (!isReturned(application)) return;
  const open = new Set([...application.openFields, ...fieldsOpenedByForm]);
  const errors = changed
    .filter((field) => !open.has(`${step}.${field}`))
    .map((field) => ({ path: `/${field}`, key: `${step}.${field}.error.notOpened` }));
  if (errors.length > 0) throw new AppError(422, 'server.application.notOpened', { errors });
};
