import { activeFields } from '../../../engine/schema/active-fields.ts';
import type { Answers, FieldUi, StepUi } from '../../../engine/schema/types.ts';
import { orderFields } from '../fields/groups.ts';
import type { LoadedForm } from '../runtime/browser-checker.ts';

const unseen: ReadonlySet<unknown> = new Set(['hidden', 'password']);

const isAnswered = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

export const uiOf = (ui: StepUi, field: string): FieldUi => (ui[field] as FieldUi | undefined) ?? {};

/**
 * The answered fields in the officers' order. Answers that today's schema no longer knows stand at the end: they were
 * accepted once and are part of what was sent.
 */
export const shownFields = ({ definition, checker }: LoadedForm, answers: Answers): readonly string[] => {
  const active = activeFields(definition, { ...answers, $facts: {} }, (condition, data) =>
    checker.holds(definition, condition, data),
  );
  const answered = Object.keys(answers).filter(
    (field) => isAnswered(answers[field]) && !unseen.has(uiOf(definition.ui, field)['ui:widget']),
  );
  const known = answered.filter((field) => active.has(field) || uiOf(definition.ui, field)['ui:widget'] !== undefined);
  const ordered = orderFields(known, definition.ui['ui:order']);
  return [...ordered, ...answered.filter((field) => !ordered.includes(field))];
};
