import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createDecimalFormat, NumberInput, numberFormat } from '../../controls/NumberInput.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';

/** A number; with a unit that the field's texts name, in the notation of the language. */
export const NumberWidget = (props: WidgetProps) => {
  const { language } = useTranslation().i18n;
  const unit = useFieldTexts(props.path).part('unit');
  const meaning = useMemo(() => (unit === undefined ? numberFormat : createDecimalFormat(language)), [unit, language]);
  return <NumberInput {...props} meaning={meaning} unit={unit} />;
};
