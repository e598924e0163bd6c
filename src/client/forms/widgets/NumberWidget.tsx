import { toHalfWidth } from '../../../engine/normalize/kinds.ts';
import { FieldFrame } from '../parts/FieldFrame.tsx';
import { TextControl } from '../parts/styled.tsx';
import type { WidgetProps } from './types.ts';
import { asText, type TextMeaning, useTypedInput } from './use-typed-input.ts';

/** What is no number stays as text, so that the schema's `type` rule names it instead of it vanishing. */
export const asNumber: TextMeaning = {
  show: asText.show,
  read: (typed) => {
    const text = toHalfWidth(typed).trim();
    if (text === '') return undefined;
    const number = Number(text.replace(',', '.'));
    // More digits than a number can hold would be shown as others.
    return /^-?\d+([.,]\d+)?$/.test(text) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text;
  },
};

export const NumberWidget = ({ id, path, schema, required }: WidgetProps) => {
  const input = useTypedInput<HTMLInputElement>(path, asNumber);
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
