import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../parts/FieldFrame.tsx';
import { TextControl } from '../parts/styled.tsx';
import { meaningOfMoney } from './money.ts';
import type { WidgetProps } from './types.ts';
import { useTypedInput } from './use-typed-input.ts';

/** Whole rupiah, in groups of three once they are typed: a zero too many is seen. */
export const MoneyWidget = ({ id, path, required }: WidgetProps) => {
  const { i18n } = useTranslation();
  const meaning = useMemo(() => meaningOfMoney(i18n.language), [i18n.language]);
  const input = useTypedInput<HTMLInputElement>(path, meaning);
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => <TextControl {...control} {...input} inputMode="numeric" maxWidth="60" data-money="" />}
    </FieldFrame>
  );
};
