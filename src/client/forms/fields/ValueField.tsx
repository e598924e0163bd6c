import type { FieldProps } from '@rjsf/utils';
import { fieldUiOf } from '../../../engine/schema/json.ts';
import { pickWidget } from '../../../engine/widgets/field-widget.ts';
import { useRuntime } from '../runtime/RuntimeContext.tsx';
import type { Widget } from '../widgets/widget.ts';
import { MemoWidget, toWidgetProps } from './MemoWidget.tsx';

const useWidget = (name: string): Widget => {
  const widget = useRuntime().form.widgets[name];
  if (!widget) throw new Error(`ui.json names the widget "${name}", which does not exist`);
  return widget;
};

/** A field whose widget returns the complete answer. */
export const ValueField = (props: FieldProps) => {
  const shared = toWidgetProps(props);
  const widget = useWidget(pickWidget(shared.schema, fieldUiOf(props.uiSchema)));
  return <MemoWidget {...shared} widget={widget} />;
};
