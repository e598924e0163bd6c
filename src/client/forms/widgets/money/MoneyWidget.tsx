import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toHalfWidth } from '../../../../engine/text/half-width.ts';
import { TextControl } from '../../controls/form-elements.tsx';
import { inputModeOf } from '../../controls/NumberInput.tsx';
import { type InputFormat, useTypedInput } from '../../controls/use-typed-input.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import type { WidgetProps } from '../widget.ts';

const typedAmount =
  /^(?<before>[-−]?)\s*(?:rp\.?\s*)?(?<after>[-−]?)\s*(?<amount>\d{1,3}(?:(?<sign>[.,\s])\d{3})(?:\k<sign>\d{3})*|\d+)$/i;

/**
 * Accepts points, commas and spaces between groups of three, and a minus before or after the currency sign; other text
 * stays unchanged for the schema to refuse.
 */
export const parseMoney = (typed: string): unknown => {
  const text = toHalfWidth(typed).trim();
  if (text === '') return undefined;
  const { before = '', after = '', amount } = typedAmount.exec(text)?.groups ?? {};
  if (amount === undefined || (before !== '' && after !== '')) return text;
  const value = Number(amount.replace(/\D/g, ''));
  return before + after === '' || value === 0 ? value : -value;
};

/** Whole rupiah in the format of the language, with the currency sign. */
export const createMoneyFormat = (language: string): InputFormat => {
  const format = new Intl.NumberFormat(language === 'en' ? 'en-US' : 'id-ID');
  return {
    format: (answer) => {
      if (typeof answer === 'number') return `${answer < 0 ? '-' : ''}Rp ${format.format(Math.abs(answer))}`;
      return answer === undefined || answer === null ? '' : String(answer);
    },
    parse: parseMoney,
  };
};

/** Whole rupiah, grouped by three after typing, so that an extra zero is visible. */
export const MoneyWidget = ({ id, path, schema, required }: WidgetProps) => {
  const { i18n } = useTranslation();
  const meaning = useMemo(() => createMoneyFormat(i18n.language), [i18n.language]);
  const input = useTypedInput<HTMLInputElement>(path, meaning);
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => <TextControl {...control} {...input} inputMode={inputModeOf(schema)} maxWidth="60" data-money="" />}
    </FieldFrame>
  );
};
