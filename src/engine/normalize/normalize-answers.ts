import { calculateAnswers } from '../expressions/form-expressions.ts';
import { normalizationOf } from '../model/field-facts.ts';
import {
  allNodesOf,
  type FormNode,
  formModelOf,
  type Schemas,
  schemasOfEntry,
  schemasOfField,
  withBranches,
} from '../model/form-model.ts';
import { takenSchemas } from '../model/present-fields.ts';
import type { Checker } from '../schema/checker.ts';
import { isObject } from '../schema/json.ts';
import { ownProperty } from '../schema/own-property.ts';
import type { Answers, FormDefinition } from '../schema/types.ts';
import { normalizeText } from './normalize-text.ts';

const allOfField = (schemas: Schemas, name: string): Schemas => schemasOfField(schemas, name).flatMap(withBranches);

/** A text that is empty after normalization counts as unanswered. */
const isNotEmpty = (value: unknown): boolean => value !== '';

const isNormalized = (schemas: Schemas): boolean => {
  const { kinds, notation } = normalizationOf(schemas);
  return kinds.length > 0 || notation !== undefined;
};

const normalizeValue = (schemas: Schemas, value: unknown, siblings: Answers): unknown => {
  if (typeof value === 'string') {
    const { kinds, notation, dialCodeField } = normalizationOf(schemas);
    if (kinds.length === 0 && notation === undefined) return value;
    const dialCode = dialCodeField === undefined ? '' : ownProperty(siblings, dialCodeField);
    return normalizeText(value, kinds, typeof dialCode === 'string' ? dialCode : '', notation);
  }
  if (Array.isArray(value)) {
    const ofEntry = schemasOfEntry(schemas).flatMap(withBranches);
    const entries = value.map((entry: unknown) => normalizeValue(ofEntry, entry, siblings));
    return entries.every((entry, index) => Object.is(entry, value[index])) ? value : entries;
  }
  if (!isObject(value)) return value;
  return normalizeFields(value, (name) => allOfField(schemas, name));
};

/** The group itself where nothing changes: conditions about it need not be evaluated again. */
const normalizeFields = (answers: Answers, schemasOf: (name: string) => Schemas): Answers => {
  const entries = Object.entries(answers);
  const normalized = entries.flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return [[name, value]];
    const next = normalizeValue(schemasOf(name), value, answers);
    return isNotEmpty(next) || !isNotEmpty(value) ? [[name, next]] : [];
  });
  const isSame =
    normalized.length === entries.length && normalized.every(([name, value]) => Object.is(value, answers[name]));
  return isSame ? answers : Object.fromEntries(normalized);
};

const normalizing = new WeakMap<FormNode, boolean>();

/** Whether the form normalizes any text: most admin forms do not. */
const normalizesTexts = (form: FormDefinition): boolean => {
  const model = formModelOf(form);
  const isKnown = normalizing.get(model) ?? allNodesOf(form).some(({ schemas }) => isNormalized(schemas));
  normalizing.set(model, isKnown);
  return isKnown;
};

const normalizeOnce = (checker: Checker, form: FormDefinition, answers: Answers, facts: Answers): Answers => {
  const data = { ...answers, $facts: facts };
  const active = takenSchemas([form.schema], data, (condition, value) => checker.holds(form, condition, value));
  const { schemas: all } = formModelOf(form);
  return normalizeFields(answers, (name) => {
    const declared = allOfField(active, name);
    return declared.length > 0 ? declared : allOfField(all, name);
  });
};

/** Maximum number of rounds, because conditions may depend on normalized answers. */
const MAX_ROUNDS = 3;

/**
 * Returns the answers as they are validated and stored: applies `x-normalize` and `x-notation` to every text and calculates every
 * `x-value`. Browser and server both call it. Idempotent.
 */
export const normalizeAnswers = (
  checker: Checker,
  form: FormDefinition,
  answers: Answers,
  facts: Answers = {},
): Answers => {
  if (!normalizesTexts(form)) return calculateAnswers(checker, form, answers, facts);
  let current = answers;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = normalizeOnce(checker, form, current, facts);
    if (JSON.stringify(next) === JSON.stringify(current)) break;
    current = next;
  }
  return calculateAnswers(checker, form, current, facts);
};
