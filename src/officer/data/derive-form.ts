import { findSource } from '../../contract/sources.ts';
import { choicesOf, scalesOf, takesUnit, widgetOf } from '../../engine/model/field-facts.ts';
import type { RuleShape } from '../../engine/model/field-shape.ts';
import { fieldShapesOf } from '../../engine/model/field-shapes.ts';
import { type FormNode, formModelOf } from '../../engine/model/form-model.ts';
import { rulesOf } from '../../engine/model/schema-parts.ts';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import { listOf, objectOf, textsOf } from '../../engine/schema/json.ts';
import type { FormDefinition } from '../../engine/schema/types.ts';
import { sourcedFields } from '../../engine/steps/sources.ts';
import { optionPart } from '../../engine/text/text-keys.ts';
import { factsOf } from '../../engine/widgets/field-widget.ts';
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

/** A group that is refused when it is empty has errors of its own fields and rules when it is missing. */
const refusesEmpty = (form: FormDefinition, { names, fields }: FormNode): boolean => {
  const shapes = fieldShapesOf(form.schema);
  const own = shapes.get(names.join('.'));
  if (!own) return false;
  const shown = canonicalJson(own.shown);
  const isOwn = (name: string): boolean => fields.has(name);
  // Alternatives of a group are rules of the first field that they require.
  const refuses = ({ keyword, value, inside, conditions }: RuleShape): boolean => {
    if ((keyword !== 'anyOf' && keyword !== 'oneOf') || inside !== '' || conditions.length > 0) return false;
    const required = listOf(value).map((part) => textsOf(objectOf(part)['required']));
    return required.every((needed) => needed.length > 0 && needed.every(isOwn));
  };
  const isAsked = (name: string): boolean => {
    const field = shapes.get([...names, name].join('.'));
    if (!field || canonicalJson(field.shown) !== shown) return false;
    return field.required.isAlways || field.rules.some(refuses);
  };
  const asksForMany = ({ keyword, value, inside, conditions }: RuleShape): boolean =>
    keyword === 'minProperties' && inside === '' && conditions.length === 0 && Number(value) > 0;
  return [...fields.keys()].some(isAsked) || own.rules.some(asksForMany);
};

const readForm = (form: FormDefinition): DerivedForm => {
  const fields = new Map<string, readonly string[]>();
  const options = new Map<string, readonly unknown[]>();
  const rules = new Map<string, DerivedRule & { readonly keywords: Set<string> }>();
  const furtherTexts = new Map<string, readonly [names: readonly string[], part: string]>();
  /** @param isInTable an answer of a grade grid, whose letters are shown as they are */
  const visit = (node: FormNode, isAsked: boolean, isInTable = false): void => {
    const field = node.names.join('.');
    if (node.kind !== 'form' && node.path.at(-1) !== '*' && node.schemas.length > 0) fields.set(field, node.names);
    for (const { names, rule, keyword } of rulesOf(node)) {
      const group = keyword === 'required' ? node.fields.get(names.at(-1) ?? '') : undefined;
      if (group?.kind === 'group' && refusesEmpty(form, group)) continue;
      const key = [...names, rule].join('.');
      const known = rules.get(key) ?? { names, rule, keywords: new Set<string>() };
      known.keywords.add(keyword);
      rules.set(key, known);
    }
    const widget = widgetOf(node);
    const { answerKind } = factsOf(widget);
    const hasText = isAsked && !isInTable;
    const isGrade = scalesOf(node).length > 0;
    const choices = answerKind === 'choice' ? choicesOf(node) : [];
    if (hasText)
      for (const part of [
        ...(takesUnit(node) ? ['unit'] : []),
        ...(widgetFits[widget]?.texts ?? []),
        // Grades are shown as they are, unless they have a text.
        ...(isGrade ? choices.map(optionPart) : []),
      ])
        furtherTexts.set(`${field}.${part}`, [node.names, part]);
    if (hasText && choices.length > 0 && !isGrade) options.set(field, choices);
    for (const child of node.fields.values()) visit(child, true, isInTable);
    // The values of a table are no choices of their own.
    if (node.entry) visit(node.entry, isAsked && node.kind === 'list', isInTable || node.kind === 'table');
  };
  visit(formModelOf(form), false);
  return { fields, options, rules, furtherTexts: [...furtherTexts.values()] };
};

const derivedForms = new WeakMap<FormDefinition, DerivedForm>();

/** Derives from the model of a form its fields, their options and every rule that an answer can break. */
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
