import { toHalfWidth } from '../../../engine/text/half-width.ts';
import { type ControlProps, FieldFrame } from '../fields/FieldFrame.tsx';
import type { WidgetProps } from '../widgets/widget.ts';
import { Row, TextControl } from './form-elements.tsx';
import { type InputFormat, textFormat, useTypedInput } from './use-typed-input.ts';

/** A text that is not a number stays text, which the `type` rule of the schema refuses. */
export const numberFormat: InputFormat = {
  format: textFormat.format,
  parse: (typed) => {
    const text = toHalfWidth(typed).trim();
    if (text === '') return undefined;
    const number = Number(text.replace(',', '.'));
    // A number with too many digits would lose precision.
    return /^-?\d+([.,]\d+)?$/.test(text) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text;
  },
};

/** The same with the decimal sign of the language. */
export const createDecimalFormat = (language: string): InputFormat => {
  const sign = (0.5).toLocaleString(language).charAt(1);
  const format = (answer: unknown): string =>
    typeof answer === 'number' ? String(answer).replace('.', sign) : numberFormat.format(answer);
  return { format, parse: numberFormat.parse };
};

/** Keyboard of a phone: digits, digits with a decimal separator, or all characters when a number may be negative. */
export const inputModeOf = ({ type, minimum }: WidgetProps['schema']): 'numeric' | 'decimal' | 'text' => {
  if (Number(minimum) < 0) return 'text';
  return type === 'integer' ? 'numeric' : 'decimal';
};

const describedWith = (control: ControlProps, id: string): string =>
  [control['aria-describedby'], id].filter(Boolean).join(' ');

interface NumberInputProps extends WidgetProps {
  readonly meaning?: InputFormat;
  /** Shown after the number, such as cm. */
  readonly unit?: string | undefined;
}

/** A number with its unit. */
export const NumberInput = ({ id, path, schema, required, meaning = numberFormat, unit }: NumberInputProps) => {
  const input = useTypedInput<HTMLInputElement>(path, meaning);
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => (
        <Row flexWrap="nowrap">
          <TextControl
            {...control}
            {...input}
            {...(unit !== undefined && { 'aria-describedby': describedWith(control, `${id}-unit`) })}
            inputMode={inputModeOf(schema)}
            maxWidth="40"
          />
          {unit !== undefined && <span id={`${id}-unit`}>{unit}</span>}
        </Row>
      )}
    </FieldFrame>
  );
};
