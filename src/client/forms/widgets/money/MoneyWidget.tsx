import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TextControl } from '../../controls/form-elements.tsx';
import { useTypedInput } from '../../controls/use-typed-input.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import type { WidgetProps } from '../widget.ts';
import { createMoneyFormat } from './money.ts';

/** Whole rupiah, grouped by three after typing, which makes an extra zero visible. */
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
