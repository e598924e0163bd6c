import { useTranslation } from 'react-i18next';
import { formatAnswer } from '../../../../engine/summary/format-answer.ts';
import { chakra } from '../../../design/chakra.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { useAnswer } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';

const Output = chakra('output', { base: { fontWeight: 'semibold', minHeight: '6' } });

/** As summaries show it; a dash while an answer that the calculation needs is missing. */
const useText = (value: unknown, unit: string | undefined): string => {
  const { t, i18n } = useTranslation();
  if (value === undefined) return '–';
  if (typeof value === 'boolean') return t(value ? 'common.word.yes' : 'common.word.no');
  const text = formatAnswer('number', value, i18n.language);
  return unit === undefined || typeof value !== 'number' ? text : `${text}\u00a0${unit}`;
};

/** The result of `x-value`, which screen readers announce when it changes. */
export const CalculatedWidget = ({ id, path }: WidgetProps) => {
  const text = useText(useAnswer(path), useFieldTexts(path).part('unit'));
  return (
    <FieldFrame id={id} path={path} required={false} isCalculated>
      {({ 'aria-describedby': describedBy }) => (
        <Output id={id} tabIndex={-1} aria-describedby={describedBy}>
          {text}
        </Output>
      )}
    </FieldFrame>
  );
};
