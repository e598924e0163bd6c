import { FieldFrame } from '../parts/FieldFrame.tsx';
import { TextareaControl } from '../parts/styled.tsx';
import { useFieldTexts } from '../runtime/use-texts.ts';
import { autoCompleteOf } from './auto-complete.ts';
import type { WidgetProps } from './types.ts';
import { useTypedInput } from './use-typed-input.ts';

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
