import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { useAnswer } from '../../runtime/RuntimeContext.tsx';
import type { WidgetProps } from '../widget.ts';

/** Shown while a required answer of the calculation is missing. */
const toText = (value: unknown, language: string): string => {
  if (typeof value === 'number') return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(value);
  return value === undefined ? '–' : String(value);
};

/** The result of `x-value`, which screen readers announce when it changes. */
export const CalculatedWidget = ({ id, path }: WidgetProps) => {
  const { i18n } = useTranslation();
  const value = useAnswer(path);
  return (
    <FieldFrame id={id} path={path} required={false} isCalculated>
      {({ 'aria-describedby': describedBy }) => (
        <chakra.output id={id} tabIndex={-1} aria-describedby={describedBy} fontWeight="semibold" minHeight="6">
          {toText(value, i18n.language)}
        </chakra.output>
      )}
    </FieldFrame>
  );
};
