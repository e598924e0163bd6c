import { describeFields } from '../../../engine/evolution/describe-fields.ts';
import type { FieldShape } from '../../../engine/evolution/form-change.ts';
import { newNames } from '../../../engine/evolution/new-names.ts';
import { knownFields } from '../../../engine/schema/active-fields.ts';
import type { Catalogue, StepDefinition } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Admission } from './admission.ts';
import { isReturned } from './correction.ts';
import type { ApplicationRow } from './queries/application-row.ts';
import { type ReviewedStep, reviewSteps } from './review-steps.ts';
import { stepOf } from './roles.ts';

const topField = (path: string): string => path.split('/')[1] ?? '';

/** Opened fields that were renamed meanwhile, under the names of today. */
const renamed = (step: StepDefinition, openFields: readonly string[]): readonly string[] => {
  const known = knownFields(step);
  const own = openFields.filter((field) => stepOf(field) === step.key).map((field) => field.slice(step.key.length + 1));
  const names = newNames(
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

const brokenIn = ({ step, errors }: ReviewedStep): readonly string[] => {
  const broken = errors.map(({ path }) => topField(path));
  return [...broken, ...dependantsOf(step, broken)];
};

/**
 * A step that is opened for correction follows today's form: its opened fields under the names of today, and what of its
 * other answers no longer holds. Else a form that changed meanwhile could never be sent back. As step.field.
 */
export const openedAnew = async (
  admission: Admission<Queryable>,
  application: ApplicationRow,
  steps: readonly string[],
): Promise<readonly string[]> => {
  if (!isReturned(application)) return [];
  const reviewed = await reviewSteps(admission, application);
  const fields = reviewed
    .filter(({ step }) => steps.includes(step.key))
    .flatMap((one) =>
      [...renamed(one.step, application.openFields), ...brokenIn(one)].map((name) => `${one.step.key}.${name}`),
    );
  return [...new Set(fields)];
};

/** Whether a field, as step.field, is asked for today. */
export const isAsked = ({ steps }: Catalogue, field: string): boolean => {
  const step = steps.find(({ key }) => key === stepOf(field));
  return step !== undefined && knownFields(step).has(field.slice(step.key.length + 1));
};
