import { checkExpressions } from '../expressions/form-expressions.ts';
import { answerAt, nodeAt, type Place, valueInside } from '../model/form-model.ts';
import { presentFieldsAt } from '../model/present-fields.ts';
import type { Checker, Holds } from '../schema/checker.ts';
import { placeOf, toFieldErrors } from '../schema/field-errors.ts';
import { objectOf } from '../schema/json.ts';
import type { Answers, FieldError, FormDefinition } from '../schema/types.ts';

const findErrors = (
  checker: Checker,
  form: FormDefinition,
  answers: Answers,
  facts: Answers,
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

/** The answers with an empty group at each of the places, which are free. */
const withEmptyGroups = (value: unknown, places: readonly Place[]): unknown => {
  if (places.some(({ length }) => length === 0)) return {};
  const inside = new Map<string, Place[]>();
  for (const [name = '', ...rest] of places) {
    const known = inside.get(name) ?? [];
    known.push(rest);
    inside.set(name, known);
  }
  const below = (name: string, one: unknown): unknown =>
    inside.has(name) ? withEmptyGroups(one, inside.get(name) ?? []) : one;
  if (Array.isArray(value)) return value.map((one, index) => below(String(index), one));
  const groups = [...inside.keys()].map((name) => [name, below(name, valueInside(value, name))]);
  return { ...objectOf(value), ...Object.fromEntries(groups) };
};

/** The errors at the given pointers and below. */
const errorsBelow = (
  pointers: readonly string[],
  errors: readonly FieldError[],
): ReadonlyMap<string, readonly FieldError[]> => {
  const found = new Map<string, FieldError[]>(pointers.map((pointer) => [pointer, []]));
  for (const error of errors) {
    const parts = error.path.split('/');
    for (const [index] of parts.entries()) found.get(parts.slice(0, index + 1).join('/'))?.push(error);
  }
  return found;
};

/**
 * Validates the answers of a form. Browser and server both call it. A missing group has errors at the fields that it
 * requires, as if it were empty; one at the group itself only where it requires none.
 * Rules read `facts` under `$facts`; they are never part of the answers.
 */
export const checkAnswers = (
  checker: Checker,
  form: FormDefinition,
  answers: Answers,
  facts: Answers = {},
): readonly FieldError[] => {
  const errors = findErrors(checker, form, answers, facts);
  const isMissingGroup = ({ path, key }: FieldError): boolean =>
    key.endsWith('.error.required') &&
    nodeAt(form, placeOf(path))?.kind === 'group' &&
    answerAt(answers, placeOf(path)) === undefined;
  const missing = errors.filter(isMissingGroup).map(({ path }) => path);
  if (missing.length === 0) return errors;
  const found = checkAnswers(checker, form, objectOf(withEmptyGroups(answers, missing.map(placeOf))), facts);
  const inside = errorsBelow(missing, found);
  return errors.flatMap((error) => {
    const own = isMissingGroup(error) ? (inside.get(error.path) ?? []) : [];
    return own.length > 0 ? own : [error];
  });
};
