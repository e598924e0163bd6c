import { calculateAnswers } from '../expressions/form-expressions.ts';
import { findRule, widgetOf } from '../model/field-facts.ts';
import { type FileAnswer, listFileAnswers } from '../model/file-fields.ts';
import {
  answerAt,
  childOf,
  type FormNode,
  formModelOf,
  nodeAt,
  onlyKnownAnswers,
  type Place,
} from '../model/form-model.ts';
import { pruneHidden } from '../model/present-fields.ts';
import type { Checker } from '../schema/checker.ts';
import { placeOf } from '../schema/field-errors.ts';
import { isObject } from '../schema/json.ts';
import type { Answers, FieldError, FormDefinition } from '../schema/types.ts';
import { checkAnswers } from '../steps/check-answers.ts';
import { checkSources } from '../steps/check-sources.ts';
import type { SourceLookup } from '../steps/sources.ts';
import { factsOf } from '../widgets/field-widget.ts';
import { removeAt } from './edit-answers.ts';

/** Why no answer of a place can begin another application, whatever `ui:carryOver` says; undefined where one can. */
export const findCarryOverObstacle = (node: FormNode): 'calculated' | 'givenAnew' | undefined => {
  if (node.kind !== 'field') return undefined;
  if (findRule(node, 'x-value') !== undefined) return 'calculated';
  const { isGivenAnew, isSecret } = factsOf(widgetOf(node));
  return isGivenAnew || isSecret ? 'givenAnew' : undefined;
};

/** `ui:carryOver` of a place, else of what is around it. */
const settingOf = ({ ui }: FormNode, around: boolean): boolean => ui['ui:carryOver'] ?? around;

const pickFrom = (node: FormNode, value: unknown, around: boolean): unknown => {
  const isCarried = settingOf(node, around);
  const { entry } = node;
  if (Array.isArray(value)) {
    if (!entry) return isCarried ? value : undefined;
    const entries = value.map((one) => pickFrom(entry, one, isCarried)).filter((one) => one !== undefined);
    return entries.length > 0 ? entries : undefined;
  }
  if (isObject(value) && (node.fields.size > 0 || entry)) {
    const inside = Object.entries(value).flatMap(([name, one]) => {
      const child = childOf(node, name);
      const picked = child && pickFrom(child, one, isCarried);
      return picked === undefined ? [] : [[name, picked] as const];
    });
    return inside.length > 0 ? Object.fromEntries(inside) : undefined;
  }
  return isCarried && findCarryOverObstacle(node) === undefined ? value : undefined;
};

/** The answers with which another application of the applicant begins, as `ui:carryOver` says. */
const pickCarriedOver = (form: FormDefinition, answers: Answers): Answers => {
  const picked = pickFrom(formModelOf(form), onlyKnownAnswers(form, answers), true);
  return isObject(picked) ? picked : {};
};

const canCarryOver = (node: FormNode, around: boolean): boolean => {
  const isCarried = settingOf(node, around);
  const inside = [...node.fields.values(), ...(node.entry ? [node.entry] : [])];
  if (inside.length > 0) return inside.some((child) => canCarryOver(child, isCarried));
  return isCarried && node.kind === 'field' && findCarryOverObstacle(node) === undefined;
};

/** Whether any answer of the form begins another application. The step that submits is given anew in each. */
export const carriesAnythingOver = (form: FormDefinition & { readonly submits?: boolean }): boolean =>
  form.submits !== true && canCarryOver(formModelOf(form), true);

interface EarlierAnswers {
  /** Under the field names of today's form. */
  readonly answers: Answers;
  /** What is known from elsewhere: it fills fields without an earlier answer. */
  readonly known: Answers;
  readonly facts: Answers;
  readonly lookup: SourceLookup;
  /** Whether the stored file may be used again for this answer. */
  readonly acceptsFile: (file: FileAnswer) => Promise<boolean>;
}

export interface CarriedOver {
  readonly answers: Answers;
  /** Places of earlier answers that this form asks for and does not accept any more. */
  readonly leftOut: readonly Place[];
}

const isMissing = ({ key }: FieldError): boolean => key.endsWith('.error.required');

/** Lists before their later entries, so that a removed entry moves none that is still to be removed. */
const fromTheEnd = (one: Place, other: Place): number =>
  other.join('/').localeCompare(one.join('/'), 'en', { numeric: true });

/** Whether the value is what a group, a list or a table is answered with. */
const hasParts = (node: FormNode | undefined, value: unknown): boolean =>
  node?.kind === 'list' ? Array.isArray(value) : isObject(value) && (node?.kind === 'group' || node?.kind === 'table');

/** The files that cannot be used again. */
const findRefusedFiles = async (
  form: FormDefinition,
  answers: Answers,
  { acceptsFile }: EarlierAnswers,
): Promise<readonly Place[]> => {
  const found = listFileAnswers(form, answers).map(async (file) => ((await acceptsFile(file)) ? [] : [file.place]));
  return (await Promise.all(found)).flat();
};

/** The answers that a rule or a list refuses. A group or list that breaks a rule as a whole stays: its page shows why. */
const findRefused = async (
  checker: Checker,
  form: FormDefinition,
  answers: Answers,
  earlier: EarlierAnswers,
): Promise<readonly Place[]> => {
  const { facts, lookup } = earlier;
  const placesIn = (errors: readonly FieldError[]): readonly Place[] =>
    errors.filter((error) => !isMissing(error)).map(({ path }) => placeOf(path));
  const byRules = placesIn(checkAnswers(checker, form, answers, facts)).filter(
    (place) => !hasParts(nodeAt(form, place), answerAt(answers, place)),
  );
  const byLists = placesIn(await checkSources(form, answers, lookup));
  const files = await findRefusedFiles(form, answers, earlier);
  return [...new Map([...byRules, ...byLists, ...files].map((place) => [place.join('/'), place])).values()]
    .filter((place) => place.length > 0 && answerAt(answers, place) !== undefined)
    .sort(fromTheEnd);
};

/** Removing an answer may make others wrong that depend on it. */
const MAX_ROUNDS = 10;

/**
 * What a new application begins with from the answers of an earlier one: those that `ui:carryOver` lets through, that
 * the form asks for with these facts, and that its rules and lists still accept.
 */
export const carryOver = async (
  checker: Checker,
  form: FormDefinition,
  earlier: EarlierAnswers,
): Promise<CarriedOver> => {
  const { known, facts } = earlier;
  const picked = pickCarriedOver(form, earlier.answers);
  const settle = (answers: Answers): Answers =>
    calculateAnswers(
      checker,
      form,
      pruneHidden(form, answers, facts, (condition, data) => checker.holds(form, condition, data)),
      facts,
    );
  let answers = settle({ ...known, ...picked });
  const leftOut: Place[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const refused = await findRefused(checker, form, answers, earlier);
    if (refused.length === 0) break;
    leftOut.push(...refused.filter((place) => answerAt(picked, place) !== undefined).reverse());
    const kept = refused.reduce<unknown>(removeAt, answers);
    answers = settle(isObject(kept) ? kept : {});
  }
  return { answers, leftOut };
};
