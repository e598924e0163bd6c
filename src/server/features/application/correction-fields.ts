import { getState } from '../../../../machines/application.status.ts';
import { describeFields } from '../../../engine/evolution/describe-fields.ts';
import type { FieldShape } from '../../../engine/evolution/form-change.ts';
import { migratedNames } from '../../../engine/evolution/migrated-names.ts';
import { knownFields } from '../../../engine/schema/active-fields.ts';
import type { Catalogue, StepDefinition } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { stepOf } from './answer-roles.ts';
import type { ApplicationContext } from './application-context.ts';
import type { ApplicationRow } from './queries/applications.ts';
import { type ReviewedStep, reviewSteps } from './review-steps.ts';

const topField = (path: string): string => path.split('/')[1] ?? '';

/** Opened fields that were renamed meanwhile, under the names of today. */
const renamedOpenFields = (step: StepDefinition, openFields: readonly string[]): readonly string[] => {
  const known = knownFields(step);
  const own = openFields.filter((field) => stepOf(field) === step.key).map((field) => field.slice(step.key.length + 1));
  const names = migratedNames(
    own.filter((name) => !known.has(name)),
    step.migrations,
  );
  return [...names.values()].filter((name) => name !== undefined);
};

/** Fields that come with an answer to one of these: a number asks for its dial code. */
const dependantsOf = (step: StepDefinition, fields: readonly string[]): readonly string[] => {
  const dependsOn = ({ names: [name = ''], shown }: FieldShape): readonly string[] =>
    !shown.isAlways && fields.some((field) => JSON.stringify(shown.cases).includes(`"${field}"`)) ? [name] : [];
  return [...describeFields(step.schema).values()].flatMap(dependsOn);
};

const invalidFieldsIn = ({ step, errors }: ReviewedStep): readonly string[] => {
  const broken = errors.map(({ path }) => topField(path));
  return [...broken, ...dependantsOf(step, broken)];
};

/**
 * A step that is opened for correction follows today's form: its opened fields under the names of today, and what of its
 * other answers no longer holds. Else a form that changed meanwhile could never be sent back. As step.field.
 */
export const listFieldsOpenedByForm = async (
  admission: ApplicationContext<Queryable>,
  application: ApplicationRow,
  steps: readonly string[],
): Promise<readonly string[]> => {
  if (!isReturned(application)) return [];
  const reviewed = await reviewSteps(admission, application);
  const fields = reviewed
    .filter(({ step }) => steps.includes(step.key))
    .flatMap((one) =>
      [...renamedOpenFields(one.step, application.openFields), ...invalidFieldsIn(one)].map(
        (name) => `${one.step.key}.${name}`,
      ),
    );
  return [...new Set(fields)];
};

/** Whether a field, as step.field, is asked for today. */
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
 * A correction changes what was opened and nothing beside it. @param listFieldsOpenedByForm what the form itself asks anew
 * @throws AppError 422 with every other changed field */
export const assertOnlyOpenFieldsChanged = (
  application: ApplicationRow,
  step: string,
  changed: readonly string[],
  openedAnew: readonly string[],
): void => {
  if (!isReturned(application)) return;
  const open = new Set([...application.openFields, ...openedAnew]);
  const errors = changed
    .filter((field) => !open.has(`${step}.${field}`))
    .map((field) => ({ path: `/${field}`, key: `${step}.${field}.error.notOpened` }));
  if (errors.length > 0) throw new AppError(422, 'server.application.notOpened', { errors });
};
