import { choicesOf, widgetOf } from '../../../../src/engine/model/field-facts.ts';
import { type FormNode, formModelOf } from '../../../../src/engine/model/form-model.ts';
import { schemasIn } from '../../../../src/engine/schema/branches.ts';
import { isObject, objectOf, propertiesOf, textsOf } from '../../../../src/engine/schema/json.ts';
import type { JsonSchema, StepDefinition } from '../../../../src/engine/schema/types.ts';
import { optionKey, textKey } from '../../../../src/engine/text/text-keys.ts';
import type { Translate } from '../../../../src/server/config/texts.ts';

/** A question of SurveyJS, or a rule of one, as its JSON has it. */
type Part = Readonly<Record<string, unknown>>;

export interface SurveyForm {
  readonly textUpdateMode: 'onTyping';
  readonly elements: readonly Part[];
}

/** A field in the branch that declares it. */
interface Declared {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  /** An expression of SurveyJS; none for a field that is always shown. */
  readonly visibleIf: string | undefined;
}

/** `{ properties: { country: { const: 'ID' } } }` becomes `{country} = "ID"`. */
const conditionOf = (condition: JsonSchema): string =>
  Object.entries(propertiesOf(condition))
    .map(([name, rule]) => {
      const value = objectOf(rule)['const'];
      if (value === undefined) throw new Error(`the condition of ${name} has no counterpart in SurveyJS`);
      return `{${name}} = ${JSON.stringify(value)}`;
    })
    .join(' and ');

const fieldsOf = (schema: JsonSchema, visibleIf?: string): readonly Declared[] => {
  const required = textsOf(schema['required']);
  const declared = Object.entries(propertiesOf(schema)).map(([name, field]) => ({
    name,
    schema: objectOf(field),
    isRequired: required.includes(name),
    visibleIf,
  }));
  const under = (condition: string, part: unknown): readonly Declared[] =>
    isObject(part) ? fieldsOf(part, visibleIf ? `(${visibleIf}) and ${condition}` : condition) : [];
  const inParts = schemasIn(schema, 'allOf').flatMap(([, part]) => fieldsOf(part, visibleIf));
  const condition = isObject(schema['if']) ? conditionOf(schema['if']) : '';
  return [
    ...declared,
    ...inParts,
    ...(condition === '' ? [] : [...under(condition, schema['then']), ...under(`!(${condition})`, schema['else'])]),
  ];
};

const validatorsOf = (schema: JsonSchema): readonly Part[] => {
  const { pattern, minLength, maxLength, format, not } = schema;
  const refused = objectOf(not)['pattern'];
  return [
    ...(typeof pattern === 'string' ? [{ type: 'regex', regex: pattern }] : []),
    ...(typeof refused === 'string' ? [{ type: 'regex', regex: `^(?!${refused})` }] : []),
    ...(minLength === undefined && maxLength === undefined ? [] : [{ type: 'text', minLength, maxLength }]),
    ...(format === 'email' ? [{ type: 'email' }] : []),
    ...schemasIn(schema, 'allOf').flatMap(([, part]) => validatorsOf(part)),
  ];
};

const kinds: Readonly<Record<string, Part>> = {
  radio: { type: 'radiogroup' },
  select: { type: 'dropdown' },
  textarea: { type: 'comment' },
  checkbox: { type: 'boolean' },
  date: { type: 'text', inputType: 'date' },
  email: { type: 'text', inputType: 'email' },
};

const orderOf = ({ ui }: StepDefinition, name: string): number => {
  const order = ui['ui:order'] ?? [];
  return order.includes(name) ? order.indexOf(name) : order.length;
};

/** A step for SurveyJS: a question for each field of each branch, with its rules and the condition of its branch. */
export const toSurvey = (step: StepDefinition, t: Translate): SurveyForm => {
  const nodes = formModelOf(step).fields;
  const declared = fieldsOf(step.schema).filter(({ name }) => nodes.has(name));
  const questions = declared.map(({ name, schema, isRequired, visibleIf }, place): Part => {
    // The model has every declared field.
    const node = nodes.get(name) as FormNode;
    const help = textKey(step.key, [name], 'help');
    const isFirst = declared.findIndex((one) => one.name === name) === place;
    const choices = choicesOf(node).map((value) => ({ value, text: t(optionKey(step.key, [name], value)) }));
    const kind = kinds[widgetOf(node)] ?? { type: 'text' };
    return {
      ...kind,
      // Two branches may declare a field with different rules: two questions with one answer.
      ...(isFirst ? { name } : { name: `${name}-${place}`, valueName: name }),
      title: t(textKey(step.key, [name], 'label')),
      isRequired,
      ...(t(help) !== help && { description: t(help) }),
      ...(visibleIf && { visibleIf }),
      ...(schema['default'] !== undefined && { defaultValue: schema['default'] }),
      ...(choices.length > 0 && kind['type'] !== 'boolean' && { choices }),
      ...(kind['type'] !== 'boolean' && { validators: validatorsOf(schema) }),
    };
  });
  const inOrder = questions
    .map((question, place) => ({ question, at: orderOf(step, declared[place]?.name ?? '') }))
    .sort((a, b) => a.at - b.at);
  return { textUpdateMode: 'onTyping', elements: inOrder.map(({ question }) => question) };
};
