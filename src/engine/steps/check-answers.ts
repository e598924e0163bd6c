import { checkExpressions } from '../expressions/form-expressions.ts';
import { presentFieldsAt } from '../model/present-fields.ts';
import type { Checker, Holds } from '../schema/checker.ts';
import { toFieldErrors } from '../schema/field-errors.ts';
import type { Answers, FieldError, FormDefinition } from '../schema/types.ts';

/**
 * Validates the answers of a form. Browser and server both call it.
 * Rules read `facts` under `$facts`; they are never part of the answers.
 */
export const checkAnswers = (
  checker: Checker,
  form: FormDefinition,
  answers: Answers,
  facts: Answers = {},
): readonly FieldError[] => {
  const data = { ...answers, $facts: facts };
  const raw = checker.errors(form, data);
  const expressions = checkExpressions(checker, form, answers, facts);
  if (raw.length === 0 && !('$facts' in answers)) return expressions;
  const holds: Holds = (condition, value) => checker.holds(form, condition, value);
  const isPresent = (place: readonly string[], field: string): boolean =>
    presentFieldsAt(form, data, place, holds).has(field);
  const rules = toFieldErrors(form.key, raw, isPresent);
  // `x-error` names all rules of its schema, so that a limit and an expression may be the same error.
  const isKnown = ({ path, key }: FieldError): boolean => rules.some((one) => one.path === path && one.key === key);
  const errors = [...rules, ...expressions.filter((error) => !isKnown(error))];
  return '$facts' in answers ? [...errors, { path: '/$facts', key: `${form.key}.$facts.error.unknown` }] : errors;
};
