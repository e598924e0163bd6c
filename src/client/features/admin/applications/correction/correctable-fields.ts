import { knownFields } from '../../../../../engine/model/form-model.ts';
import type { Answers, FormDefinition } from '../../../../../engine/schema/types.ts';
import { orderFields } from '../../../../../engine/summary/groups.ts';

/** Roles whose answers decided number, fee and outcome. Changing them would need a new application, so the server refuses. */
const settledRoles = ['preferences', 'period', 'entity', 'year', 'semester', 'channel'] as const;

type Form = Pick<FormDefinition, 'key' | 'schema' | 'ui'>;
type Roles = Readonly<Record<string, unknown>>;

interface CorrectableFields {
  /** Answered fields as `step.field`, in the form's order. */
  readonly answered: readonly string[];
  /** Unanswered fields of the form. */
  readonly empty: readonly string[];
}

/** The fields of a step that an applicant can be asked to correct. */
export const listCorrectableFields = (form: Form, answers: Answers, roles: Roles): CorrectableFields => {
  const settled = new Set<unknown>(settledRoles.flatMap((role) => roles[role]));
  const fields = orderFields([...knownFields(form)], form.ui['ui:order'])
    .map((name) => `${form.key}.${name}`)
    .filter((field) => !settled.has(field));
  const isAnswered = (field: string): boolean => answers[field.slice(form.key.length + 1)] !== undefined;
  return { answered: fields.filter(isAnswered), empty: fields.filter((field) => !isAnswered(field)) };
};
