import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toHalfWidth } from '../../../../engine/normalize/normalize-text.ts';
import { TextControl } from '../../controls/form-elements.tsx';
import { type InputFormat, useTypedInput } from '../../controls/use-typed-input.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import type { WidgetProps } from '../widget.ts';

const typedAmount = /^(?:rp\.?\s*)?(\d{1,3}(?:([.,\s])\d{3})(?:\2\d{3})*|\d+)$/i;

/** Accepts points, commas and spaces between groups of three; other text stays unchanged for the schema to refuse. */
export const parseMoney = (typed: string): unknown => {
  const text = toHalfWidth(typed).trim();
  if (text === '') return undefined;
  const amount = typedAmount.exec(text)?.[1];
  return amount === undefined ? text : Number(amount.replace(/\D/g, ''));
};

/** Whole rupiah in the format of the language, with the currency sign. */
export const createMoneyFormat = (language: string): InputFormat => {
  const format = new Intl.NumberFormat(language === 'en' ? 'en-US' : 'id-ID');
  return {
    format: (answer) => {
      if (typeof answer === 'number') return `Rp ${format.format(answer)}`;
      return answer === undefined || answer === null ? '' : String(answer);
    },
    parse: parseMoney,
  };
};

/** Whole rupiah, grouped by three after typing, so that an extra zero is visible. */
export const MoneyWidget = ({ id, path, required }: WidgetProps) => {
  const { i18n } = useTranslation();
  const meaning = useMemo(() => createMoneyFormat(i18n.language), [i18n.language]);
  const input = useTypedInput<HTMLInputElement>(path, meaning);
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => <TextControl {...control} {...input} inputMode="numeric" maxWidth="60" data-money="" />}
    </FieldFrame>
  );
};
