import { activeFields, knownFields, pruneInactive } from '../../engine/schema/active-fields.ts';
import type { Answers, StepDefinition } from '../../engine/schema/types.ts';
import type { Admission } from '../features/application/admission.ts';
import demo from './data/applications.json' with { type: 'json' };

/** `{ "$demo": name }` in the demo answers stands for a value that depends on the day of loading, or a whole grade sheet. */
const placeholders = (today: string): Readonly<Record<string, unknown>> => {
  const year = Number(today.slice(0, 4));
  return { intakeYear: String(year + 1), lastYear: year - 1, yearOfIntake: year + 1, ...demo.grades };
};

const isPlaceholder = (value: unknown): value is { readonly $demo: string } =>
  typeof value === 'object' && value !== null && '$demo' in value;

const resolve = (answers: Answers, today: string): Answers => {
  const values = placeholders(today);
  return Object.fromEntries(
    Object.entries(answers).map(([field, value]) => [field, isPlaceholder(value) ? values[value.$demo] : value]),
  );
};

/**
 * Demo answers of a step: its first valid example, with what this applicant answered instead. Fields that an officer
 * took out are left out, and new steps are answered by their own example.
 */
export const demoAnswers = (
  { checker }: Pick<Admission, 'checker'>,
  step: StepDefinition,
  own: Answers,
  facts: Answers,
  today: string,
): Answers => {
  const { $facts: _onlyForTheExample, ...example } = Object.values(step.examples.valid)[0] ?? {};
  const known = knownFields(step);
  const merged = Object.entries({ ...example, ...resolve(own, today) }).filter(([field]) => known.has(field));
  return pruneInactive(step, Object.fromEntries(merged), facts, checker.condition);
};

export const isAsked = (
  { checker }: Pick<Admission, 'checker'>,
  step: StepDefinition,
  answers: Answers,
  facts: Answers,
  field: string,
): boolean => activeFields(step, { ...answers, $facts: facts }, checker.condition).has(field);
