import { TextControl } from '../../controls/form-elements.tsx';
import { timeFormat } from '../../controls/time-format.ts';
import { useTypedInput } from '../../controls/use-typed-input.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';

/** A time of day on a clock of 24 hours: the browser's own input follows the language of the device, not of the page. */
export const TimeWidget = ({ id, path, required }: WidgetProps) => {
  const input = useTypedInput<HTMLInputElement>(path, timeFormat);
  const { placeholder } = useFieldTexts(path);
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => (
        <TextControl
          {...control}
          {...input}
          {...(placeholder !== undefined && { placeholder })}
          inputMode="numeric"
          autoComplete="off"
          maxWidth="24"
        />
      )}
    </FieldFrame>
  );
};
