import { toHalfWidth } from '../../../../engine/normalize/normalize-text.ts';
import { TextControl } from '../../controls/form-elements.tsx';
import { type InputFormat, textFormat, useTypedInput } from '../../controls/use-typed-input.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import type { WidgetProps } from '../widget.ts';

/** Text that is no number stays text, which the `type` rule of the schema refuses. */
export const numberFormat: InputFormat = {
  format: textFormat.format,
  parse: (typed) => {
    const text = toHalfWidth(typed).trim();
    if (text === '') return undefined;
    const number = Number(text.replace(',', '.'));
    // A number with too many digits would be shown with other digits.
    return /^-?\d+([.,]\d+)?$/.test(text) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text;
  },
};

export const NumberWidget = ({ id, path, schema, required }: WidgetProps) => {
  const input = useTypedInput<HTMLInputElement>(path, numberFormat);
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => (
        <TextControl
          {...control}
          {...input}
          inputMode={schema['type'] === 'integer' ? 'numeric' : 'decimal'}
          maxWidth="40"
        />
      )}
    </FieldFrame>
  );
};
