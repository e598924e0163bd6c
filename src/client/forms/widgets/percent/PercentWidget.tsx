import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../controls/NumberInput.tsx';
import type { WidgetProps } from '../widget.ts';
import { createPercentFormat } from './percent.ts';

/** A number of hundredths. */
export const PercentWidget = (props: WidgetProps) => {
  const { language } = useTranslation().i18n;
  const meaning = useMemo(() => createPercentFormat(language), [language]);
  return <NumberInput {...props} meaning={meaning} unit="%" />;
};
