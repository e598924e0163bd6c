import type { UiSchema } from '@rjsf/utils';
import { choicesOf, widgetOf } from '../../../../src/engine/model/field-facts.ts';
import { FACTS, formModelOf } from '../../../../src/engine/model/form-model.ts';
import { propertiesOf } from '../../../../src/engine/schema/json.ts';
import type { JsonSchema, StepDefinition } from '../../../../src/engine/schema/types.ts';
import { optionKey, textKey } from '../../../../src/engine/text/text-keys.ts';
import type { Translate } from '../../../../src/server/config/texts.ts';

export interface RjsfForm {
  readonly schema: JsonSchema;
  readonly ui: UiSchema;
}

/** Widgets that rjsf has under the same name. It picks the others by the type of the answer. */
const own = new Set(['radio', 'textarea', 'email', 'date', 'select', 'checkbox', 'password']);

/** A step for stock rjsf: the schema without what the server adds; texts, widgets and the order of the fields beside it. */
export const toRjsf = (step: StepDefinition, t: Translate): RjsfForm => {
  const fields = [...formModelOf(step).fields].map(([name, node]) => {
    const widget = widgetOf(node);
    const help = textKey(step.key, [name], 'help');
    const labels = choicesOf(node).map((value) => [value, t(optionKey(step.key, [name], value))]);
    return [
      name,
      {
        'ui:title': t(textKey(step.key, [name], 'label')),
        ...(t(help) !== help && { 'ui:help': t(help) }),
        ...(own.has(widget) && { 'ui:widget': widget }),
        ...(labels.length > 0 && widget !== 'checkbox' && { 'ui:enumNames': Object.fromEntries(labels) }),
      },
    ] as const;
  });
  const order = step.ui['ui:order'];
  const { [FACTS]: _ofServer, ...properties } = propertiesOf(step.schema);
  return {
    schema: { ...step.schema, properties },
    ui: { ...Object.fromEntries(fields), ...(order && { 'ui:order': [...order] }) },
  };
};
