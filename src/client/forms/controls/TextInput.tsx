import { normalizationOf } from '../../../engine/model/field-facts.ts';
import { FieldFrame } from '../fields/FieldFrame.tsx';
import { useFieldTexts } from '../runtime/use-texts.ts';
import type { WidgetProps } from '../widgets/widget.ts';
import { autoCompleteOf } from './auto-complete.ts';
import { TextControl } from './form-elements.tsx';
import { useTypedInput } from './use-typed-input.ts';

interface TextInputProps extends WidgetProps {
  readonly type: 'text' | 'email' | 'tel';
  readonly autoCapitalize?: 'none';
  /** Id of the element with suggestions. */
  readonly list?: string;
}

/** Attributes of an input that `ui:options` may set. The separators of a notation need not be typed. */
const attributesOf = ({ options, schema, type }: TextInputProps) => ({
  ...autoCompleteOf(options),
  ...(type === 'text' &&
    /^[^aA*]+$/.test(normalizationOf([schema]).notation ?? '') && { inputMode: 'numeric' as const }),
  // The meta-schema lists the modes.
  ...(typeof options['inputMode'] === 'string' && { inputMode: options['inputMode'] as 'numeric' }),
});

/** One line of text with label, help and errors. */
export const TextInput = (props: TextInputProps) => {
  const { id, path, required, type, autoCapitalize, list } = props;
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
          {...(list !== undefined && { list })}
          {...(autoCapitalize && { autoCapitalize, spellCheck: false })}
          type={type}
        />
      )}
    </FieldFrame>
  );
};
