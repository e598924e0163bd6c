import type { FieldProps } from '@rjsf/utils';
import type { FieldUi } from '../../../engine/schema/types.ts';
import { pickWidget } from '../widgets/pick-widget.ts';
import { widgets } from '../widgets/widgets.ts';
import { MemoWidget, widgetProps } from './MemoWidget.tsx';

/** One answer that is one value. */
export const ValueField = (props: FieldProps) => {
  const shared = widgetProps(props);
  const name = pickWidget(shared.schema, (props.uiSchema ?? {}) as FieldUi);
  const widget = widgets[name];
  if (!widget) throw new Error(`ui.json asks for the widget "${name}", which does not exist`);
  return <MemoWidget {...shared} widget={widget} />;
};
