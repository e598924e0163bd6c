import type { FieldProps } from '@rjsf/utils';
import { memo } from 'react';
import type { FieldUi, FieldUiOptions, JsonSchema } from '../../../engine/schema/types.ts';
import type { Path } from '../runtime/path.ts';
import { pickWidget } from '../widgets/pick-widget.ts';
import { widgets } from '../widgets/widgets.ts';

const noOptions: FieldUiOptions = {};

export interface ValueFieldProps {
  readonly id: string;
  readonly path: Path;
  readonly schema: JsonSchema;
  readonly ui: FieldUi;
  readonly required: boolean;
}

const PlainValueField = ({ id, path, schema, ui, required }: ValueFieldProps) => {
  const name = pickWidget(schema, ui);
  const Widget = widgets[name];
  if (!Widget) throw new Error(`ui.json asks for the widget "${name}", which does not exist`);
  return <Widget id={id} path={path} schema={schema} options={ui['ui:options'] ?? noOptions} required={required} />;
};

/** One answer. It takes nothing of rjsf's that changes while typing, so rjsf drawing again does not reach the widget. */
const MemoValueField = memo(
  PlainValueField,
  (before, after) =>
    before.id === after.id &&
    before.schema === after.schema &&
    before.ui === after.ui &&
    before.required === after.required,
);

export const ValueField = ({ fieldPathId, schema, uiSchema, required }: FieldProps) => (
  <MemoValueField
    id={fieldPathId.$id}
    path={fieldPathId.path}
    schema={schema as JsonSchema}
    ui={(uiSchema ?? {}) as FieldUi}
    required={required === true}
  />
);
