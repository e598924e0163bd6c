import { fileRuleOf, findRule, widgetOf } from '../../../engine/model/field-facts.ts';
import { allNodesOf, type FormNode } from '../../../engine/model/form-model.ts';
import { countOfSteps, MAX_RATING_STEPS, numberStepsOf } from '../../../engine/model/number-steps.ts';
import { suggestionsOfShown } from '../../../engine/model/shown-schema.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import { factsOf } from '../../../engine/widgets/field-widget.ts';
import { widgetFits } from '../../../engine/widgets/widget-facts.ts';
import { checker, formFolders, listValidForms } from '../../data/catalogue.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { findFieldPath } from '../../data/schema-places.ts';
import { uiPathOf } from '../../data/ui-scopes.ts';
import { createFinding, type Finding, type FindingParams, type Rule } from '../finding.ts';

interface Problem {
  readonly rule: string;
  readonly params: FindingParams;
  /** The line of `ui.json` with the widget, or that of a keyword in `schema.json`. */
  readonly at: 'widget' | 'examples' | 'type';
}

const needProblems = (node: FormNode, widget: string): readonly Problem[] => {
  const keyword = widgetFits[widget]?.needs?.find((need) => findRule(node, need) === undefined);
  return keyword === undefined ? [] : [{ rule: 'widgetNeeds', params: { widget, keyword }, at: 'widget' }];
};

const ratingProblems = ({ schemas }: FormNode, widget: string): readonly Problem[] => {
  if (widget !== 'rating' && widget !== 'stars') return [];
  const steps = numberStepsOf(Object.assign({}, ...[...schemas].reverse()));
  if (!steps) return [];
  const count = countOfSteps(steps);
  if (count > MAX_RATING_STEPS)
    return [
      { rule: 'longRating', params: { widget, count: String(count), most: String(MAX_RATING_STEPS) }, at: 'widget' },
    ];
  const { first, step } = steps;
  if (widget !== 'stars' || (first === 1 && step === 1)) return [];
  return [{ rule: 'starsNotFromOne', params: { first: String(first), step: String(step) }, at: 'widget' }];
};

const signatureProblems = (node: FormNode, widget: string): readonly Problem[] =>
  widget !== 'signature' || fileRuleOf(node)?.types.includes('image/png') !== false
    ? []
    : [{ rule: 'signatureNotPng', params: {}, at: 'widget' }];

const isWhole = ({ type, multipleOf }: FormNode['schemas'][number]): boolean =>
  type === 'integer' || Number.isInteger(multipleOf);

/** A number that is not always whole. */
export const takesFractions = ({ schemas }: FormNode): boolean =>
  schemas.some(({ type }) => type === 'number') && !schemas.some(isWhole);

/** Rupiah have no fractions, and a point or comma in an amount separates thousands. */
const moneyProblems = (node: FormNode, widget: string): readonly Problem[] =>
  widget === 'money' && takesFractions(node) ? [{ rule: 'moneyWithFractions', params: {}, at: 'type' }] : [];

const suggestionProblems = (node: FormNode, widget: string): readonly Problem[] => {
  if (findRule(node, 'examples') === undefined) return [];
  if (!factsOf(widget).suggests) return [{ rule: 'idleSuggestions', params: { widget }, at: 'examples' }];
  const [declared = {}] = node.schemas;
  const refused = node.schemas.flatMap(suggestionsOfShown).find((text) => !checker.conditionHolds(declared, text));
  return refused === undefined
    ? []
    : [{ rule: 'refusedSuggestion', params: { value: JSON.stringify(refused) }, at: 'examples' }];
};

const problemsOf = (node: FormNode): readonly Problem[] => {
  const widget = widgetOf(node);
  const problems = [needProblems, ratingProblems, signatureProblems, moneyProblems, suggestionProblems];
  return problems.flatMap((find) => find(node, widget)).slice(0, 1);
};

const checkForm = (data: OfficerData, folder: string | undefined, form: FormDefinition): readonly Finding[] =>
  allNodesOf(form).flatMap((node) =>
    problemsOf(node).flatMap(({ rule, params, at }) => {
      const file = data.files.get(`${folder}/${at === 'widget' ? 'ui' : 'schema'}.json`);
      if (!file) return [];
      const place = at === 'widget' ? [...uiPathOf(node), 'ui:widget'] : [...findFieldPath(file, node.names), at];
      return [createFinding(file, { rule, at: place, params: { field: node.names.join('.'), ...params } })];
    }),
  );

/** Each widget finds in its field what it shows, and shows the suggestions that the field has. */
export const widgetsAreComplete: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form) => checkForm(data, folders.get(form.key), form));
};
