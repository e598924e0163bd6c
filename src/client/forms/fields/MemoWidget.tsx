import type { FieldProps } from '@rjsf/utils';
import { memo } from 'react';
import { fieldUiOf } from '../../../engine/schema/json.ts';
import type { FieldUiOptions } from '../../../engine/schema/types.ts';
import type { Widget, WidgetProps } from '../widgets/widget.ts';

const noOptions: FieldUiOptions = {};

interface MemoProps extends WidgetProps {
  readonly widget: Widget;
}

/** Renders the widget again only when its id, schema or options change; it reads answers and errors from the stores. */
export const MemoWidget = memo(
  ({ widget: Widget, ...props }: MemoProps) => <Widget {...props} />,
  (before, after) =>
    before.widget === after.widget &&
    before.id === after.id &&
    before.schema === after.schema &&
    before.options === after.options &&
    before.required === after.required,
);

/** Converts the props of an rjsf field to the props of a widget. */
export const toWidgetProps = ({ fieldPathId, schema, uiSchema, required }: FieldProps): WidgetProps => ({
  id: fieldPathId.$id,
  path: fieldPathId.path,
  schema,
  options: fieldUiOf(uiSchema)['ui:options'] ?? noOptions,
  required: required === true,
});
