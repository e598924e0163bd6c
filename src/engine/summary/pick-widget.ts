import type { FieldUi, JsonSchema } from '../schema/types.ts';

const FEW_CHOICES = 3;

/** The widget's name: the officer's choice in `ui.json`, else what suits the schema. */
export const pickWidget = (schema: JsonSchema, ui: FieldUi): string => {
  if (typeof ui['ui:widget'] === 'string') return ui['ui:widget'];
  if (schema['x-file']) return 'file';
  if (Array.isArray(schema['enum'])) return schema['enum'].length <= FEW_CHOICES ? 'radio' : 'select';
  if (schema['type'] === 'boolean') return 'checkbox';
  if (schema['type'] === 'integer' || schema['type'] === 'number') return 'number';
  if (schema['format'] === 'email') return 'email';
  return schema['format'] === 'date' ? 'date' : 'text';
};
