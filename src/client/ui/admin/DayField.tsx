import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateControls } from '../../renderer/parts/DateControls.tsx';
import { ErrorText, Fieldset, Legend } from '../../renderer/parts/styled.tsx';
import { type DateParts, fromParts, isDay, toParts } from '../../renderer/widgets/date-parts.ts';

interface DayFieldProps {
  readonly label: string;
  /** yyyy-MM-dd, empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A first or last day of what is listed. It counts as soon as the three inputs are a day, or are all empty. */
export const DayField = ({ label, value, onChange }: DayFieldProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState({ over: value, parts: toParts(value) });
  const parts = typed.over === value ? typed.parts : toParts(value);
  const day = fromParts(parts) ?? '';
  const isWrong = parts.day !== '' && parts.month !== '' && parts.year.length === 4 && !isDay(day);
  const change = (changed: Partial<DateParts>): void => {
    const next = { ...parts, ...changed };
    const chosen = fromParts(next) ?? '';
    const counts = chosen === '' || isDay(chosen);
    setTyped({ over: counts ? chosen : value, parts: next });
    if (counts && chosen !== value) onChange(chosen);
  };
  return (
    <Fieldset {...(isWrong && { 'aria-describedby': `${id}-error` })}>
      <Legend fontSize="sm">{label}</Legend>
      {isWrong && <ErrorText id={`${id}-error`}>{t('admin-list.noDay')}</ErrorText>}
      <DateControls id={id} parts={parts} onChange={change} {...(isWrong && { shared: { 'aria-invalid': true } })} />
    </Fieldset>
  );
};
