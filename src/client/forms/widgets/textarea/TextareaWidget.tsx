import { autoCompleteOf } from '../../controls/auto-complete.ts';
import { TextareaControl } from '../../controls/form-elements.tsx';
import { useTypedInput } from '../../controls/use-typed-input.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';

export const TextareaWidget = ({ id, path, options, required }: WidgetProps) => {
  const input = useTypedInput<HTMLTextAreaElement>(path);
  const { placeholder } = useFieldTexts(path);
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => (
        <TextareaControl
          {...control}
          {...input}
          {...autoCompleteOf(options)}
          rows={Number(options['rows'] ?? 4)}
          {...(placeholder !== undefined && { placeholder })}
        />
      )}
    </FieldFrame>
  );
};
