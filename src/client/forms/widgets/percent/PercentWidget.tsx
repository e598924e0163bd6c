import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createDecimalFormat, NumberInput } from '../../controls/NumberInput.tsx';
import type { InputFormat } from '../../controls/use-typed-input.ts';
import type { WidgetProps } from '../widget.ts';

/** A number in the language's notation; the percent sign is shown beside the input, and may be typed too. */
export const createPercentFormat = (language: string): InputFormat => {
  const { format, parse } = createDecimalFormat(language);
  return { format, parse: (typed) => parse(typed.replace(/\s*[%％]\s*$/, '')) };
};

/** A percentage. */
export const PercentWidget = (props: WidgetProps) => {
  const { language } = useTranslation().i18n;
  const meaning = useMemo(() => createPercentFormat(language), [language]);
  return <NumberInput {...props} meaning={meaning} unit="%" />;
};
