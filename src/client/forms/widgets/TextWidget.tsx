import { FieldFrame } from '../parts/FieldFrame.tsx';
import { TextControl } from '../parts/styled.tsx';
import { useFieldTexts } from '../runtime/use-texts.ts';
import { autoCompleteOf } from './auto-complete.ts';
import type { WidgetProps } from './types.ts';
import { useTypedInput } from './use-typed-input.ts';

/** Attributes of an input that `ui:options` may set. */
const attributesOf = ({ options }: WidgetProps) => ({
  ...autoCompleteOf(options),
  ...(typeof options['inputMode'] === 'string' && { inputMode: options['inputMode'] as 'numeric' }),
});

const TypedWidget = (
  props: WidgetProps & { readonly type: 'text' | 'email' | 'tel'; readonly autoCapitalize?: 'none' },
) => {
  const { id, path, required, type, autoCapitalize } = props;
  const input = useTypedInput<HTMLInputElement>(path);
  const { placeholder } = useFieldTexts(path);
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => (
        <TextControl
          {...control}
          {...input}
          {...attributesOf(props)}
          {...(placeholder !== undefined && { placeholder })}
          {...(autoCapitalize && { autoCapitalize, spellCheck: false })}
          type={type}
        />
      )}
    </FieldFrame>
  );
};

export const TextWidget = (props: WidgetProps) => <TypedWidget {...props} type="text" />;
export const EmailWidget = (props: WidgetProps) => <TypedWidget {...props} type="email" autoCapitalize="none" />;
export const TelWidget = (props: WidgetProps) => <TypedWidget {...props} type="tel" />;
