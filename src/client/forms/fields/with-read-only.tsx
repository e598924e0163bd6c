import type { FieldProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { useRuntime } from '../runtime/RuntimeContext.tsx';
import { readOnlyWidget } from '../widgets/widget.ts';
import { MemoWidget, toWidgetProps } from './MemoWidget.tsx';

/** The field, or its answer as text where `ui:options` says `readOnly`. */
export const withReadOnly = (Field: ComponentType<FieldProps>): ComponentType<FieldProps> => {
  const FieldOrText = (props: FieldProps) => {
    const { widgets } = useRuntime().form;
    const shared = toWidgetProps(props);
    const widget = shared.options['readOnly'] === true ? widgets[readOnlyWidget] : undefined;
    return widget ? <MemoWidget {...shared} widget={widget} /> : <Field {...props} />;
  };
  return FieldOrText;
};
