import type { FieldProps } from '@rjsf/utils';
import type { FieldUi, JsonSchema } from '../../../engine/schema/types.ts';
import { factsOf, pickWidget } from '../../../engine/widgets/field-widget.ts';
import { RepeatField } from '../widgets/repeat/RepeatField.tsx';
import { ValueField } from './ValueField.tsx';

/** A list: as one control, such as a group of checkboxes, or entry by entry. */
export const ListField = (props: FieldProps) => {
  const widget = pickWidget(props.schema as JsonSchema, (props.uiSchema ?? {}) as FieldUi);
  return factsOf(widget).isField ? <RepeatField {...props} /> : <ValueField {...props} />;
};
