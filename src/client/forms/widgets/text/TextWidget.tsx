import { autoCompleteOf } from '../../controls/auto-complete.ts';
import { TextControl } from '../../controls/form-elements.tsx';
import { useTypedInput } from '../../controls/use-typed-input.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';

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
