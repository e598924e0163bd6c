import { findSource } from '../../contract/sources.ts';
import {
  breakableRulesIn,
  conditionalPartsOf,
  fieldsIn,
  innerPartsOf,
  requirementsIn,
} from '../../engine/model/schema-parts.ts';
import { choicesOfShown } from '../../engine/model/shown-schema.ts';
import { fieldUiOf, isObject } from '../../engine/schema/json.ts';
import type { FieldUi, FormDefinition, JsonSchema } from '../../engine/schema/types.ts';
import { sourcedFields } from '../../engine/steps/sources.ts';
import { factsOf, pickWidget } from '../../engine/widgets/field-widget.ts';
import { widgetFits } from '../../engine/widgets/widget-facts.ts';

/** A rule that can be broken: the field's declared names, the rule's name, the keywords that share it. */
export interface DerivedRule {
  readonly names: readonly string[];
  readonly rule: string;
  readonly keywords: ReadonlySet<string>;
}

interface DerivedForm {
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly options: ReadonlyMap<string, readonly unknown[]>;
  readonly rules: ReadonlyMap<string, DerivedRule>;
  /** Further texts that fields may have, such as the unit of a number. */
  readonly furtherTexts: readonly (readonly [names: readonly string[], part: string])[];
}

type RulesByKey = Map<string, { names: readonly string[]; rule: string; keywords: Set<string> }>;

const addRule = (rules: RulesByKey, names: readonly string[], rule: string, keyword: string): void => {
  const key = [...names, rule].join('.');
  const known = rules.get(key) ?? { names, rule, keywords: new Set<string>() };
  known.keywords.add(keyword);
  rules.set(key, known);
};

const readForm = (form: FormDefinition): DerivedForm => {
  const fields = new Map<string, readonly string[]>();
  const options = new Map<string, readonly unknown[]>();
  const rules: RulesByKey = new Map();
  const furtherTexts = new Map<string, readonly [names: readonly string[], part: string]>();
  const visit = (schema: JsonSchema, names: readonly string[], ui: FieldUi, isField = true): void => {
    for (const { keyword, rule, field } of breakableRulesIn(schema)) {
      const at = field === undefined ? names : [...names, field];
      if (at.length > 0) addRule(rules, at, rule, keyword);
    }
    for (const { field } of requirementsIn(schema)) addRule(rules, [...names, field], 'required', 'required');
    const choices = choicesOfShown(schema);
    const widget = pickWidget(schema, ui);
    const { answerKind } = factsOf(widget);
    const isChoice = answerKind === 'choice';
    if (isField && names.length > 0)
      for (const part of [...(answerKind === 'number' ? ['unit'] : []), ...(widgetFits[widget]?.texts ?? [])])
        furtherTexts.set([...names, part].join('.'), [names, part]);
    if (isField && names.length > 0 && isChoice && choices.length > 0) {
      // Conditions may offer other choices, which all need their texts.
      const field = names.join('.');
      options.set(field, [...new Set([...(options.get(field) ?? []), ...choices])]);
    }
    for (const [name, child] of fieldsIn(schema)) {
      if (!isObject(child)) continue;
      fields.set([...names, name].join('.'), [...names, name]);
      visit(child, [...names, name], fieldUiOf(ui[name]));
    }
    for (const { part } of conditionalPartsOf(schema)) visit(part, names, ui, isField);
    // Keys and values of a table are no choices of their own.
    for (const [keyword, part] of innerPartsOf(schema))
      visit(part, names, keyword === 'items' ? fieldUiOf(ui['items']) : ui, isField && keyword === 'items');
  };
  visit(form.schema, [], fieldUiOf(form.ui));
  return { fields, options, rules, furtherTexts: [...furtherTexts.values()] };
};

const derivedForms = new WeakMap<FormDefinition, DerivedForm>();

/** Derives from the schema of a form its fields, their options and every rule that an answer can break. */
export const deriveForm = (form: FormDefinition): DerivedForm => {
  const derived = derivedForms.get(form) ?? readForm(form);
  derivedForms.set(form, derived);
  return derived;
};

/** Rules that no schema can express: a value must be in its source's list. */
export const listSourceRules = (form: FormDefinition): readonly string[] =>
  sourcedFields(form).flatMap(({ field, source, isGrid }) => {
    const known = findSource(source);
    // Entries of a list of the data may have a first and a last day.
    const closes = known === undefined || known.selectableWhen !== undefined;
    return [`${field}.source`, ...(closes ? [`${field}.closed`] : []), ...(isGrid ? [`${field}.required`] : [])];
  });
