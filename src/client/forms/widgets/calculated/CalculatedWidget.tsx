import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatAnswer } from '../../../../engine/summary/format-answer.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { useAnswer } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';

/** As summaries show it; a dash while an answer that the calculation needs is missing. */
const toText = (value: unknown, language: string, unit: string | undefined): string => {
  if (value === undefined) return '–';
  const text = formatAnswer('number', value, language);
  return unit === undefined || typeof value !== 'number' ? text : `${text}\u00a0${unit}`;
};

/** The result of `x-value`, which screen readers announce when it changes. */
export const CalculatedWidget = ({ id, path }: WidgetProps) => {
  const { i18n } = useTranslation();
  const value = useAnswer(path);
  const unit = useFieldTexts(path).part('unit');
  return (
    <FieldFrame id={id} path={path} required={false} isCalculated>
      {({ 'aria-describedby': describedBy }) => (
        <chakra.output id={id} tabIndex={-1} aria-describedby={describedBy} fontWeight="semibold" minHeight="6">
          {toText(value, i18n.language, unit)}
        </chakra.output>
      )}
    </FieldFrame>
  );
};
