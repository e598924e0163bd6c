import { knownFields } from '../../../../../engine/schema/active-fields.ts';
import type { Answers, FormDefinition } from '../../../../../engine/schema/types.ts';
import { orderFields } from '../../../../../engine/summary/groups.ts';

/** Roles whose answers decided number, fee and verdict: another choice is another application (the server refuses them). */
const settledRoles = ['preferences', 'period', 'entity', 'year', 'semester', 'channel'] as const;

type Roles = Readonly<Record<string, unknown>>;

export interface CorrectableFields {
  /** `step.field` of what was answered, in the form's order. */
  readonly answered: readonly string[];
  /** What the form may also ask: a missing document, an answer that was left empty. */
  readonly empty: readonly string[];
}

/** Which answers of a step an applicant can be asked to correct. */
export const listCorrectableFields = (form: FormDefinition, answers: Answers, roles: Roles): CorrectableFields => {
  const settled = new Set(settledRoles.flatMap((role) => roles[role] as string | readonly string[]));
  const fields = orderFields([...knownFields(form)], form.ui['ui:order'])
    .map((name) => `${form.key}.${name}`)
    .filter((field) => !settled.has(field));
  const isAnswered = (field: string): boolean => answers[field.slice(form.key.length + 1)] !== undefined;
  return { answered: fields.filter(isAnswered), empty: fields.filter((field) => !isAnswered(field)) };
};
