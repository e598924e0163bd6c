import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorText, Fieldset, Legend } from '../../../forms/controls/form-elements.tsx';
import { DateControls } from '../../../forms/widgets/date/DateControls.tsx';
import { type DateParts, fromParts, isDay, toParts } from '../../../forms/widgets/date/date-parts.ts';

interface DateFilterProps {
  readonly label: string;
  /** yyyy-MM-dd, empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** In a form: the label is as large as those of other fields. */
  readonly isField?: boolean;
  /** Of the server, about this day. */
  readonly error?: string | undefined;
}

interface TypedDate {
  readonly value: string;
  readonly parts: DateParts;
  readonly reported: readonly string[];
}

/**
 * The three inputs, and the reported days that have not come back as `value` yet: the URL follows with a delay. Any other
 * new `value` replaces the typed parts.
 */
const useDateParts = (value: string) => {
  const [typed, setTyped] = useState<TypedDate>({ value, parts: toParts(value), reported: [] });
  if (typed.value !== value) {
    const at = typed.reported.indexOf(value);
    setTyped(
      at < 0
        ? { value, parts: toParts(value), reported: [] }
        : { ...typed, value, reported: typed.reported.slice(at + 1) },
    );
  }
  return [typed, setTyped] as const;
};

/** A date filter. Reports a day when the three inputs form one, and an empty text when all are empty. */
export const DateFilter = ({ label, value, onChange, isField = false, error }: DateFilterProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [{ parts, reported }, setTyped] = useDateParts(value);
  const day = fromParts(parts) ?? '';
  const isWrong = parts.day !== '' && parts.month !== '' && parts.year.length === 4 && !isDay(day);
  const shown = isWrong ? t('admin-list.noDay') : error;
  const change = (changed: Partial<DateParts>): void => {
    const next = { ...parts, ...changed };
    const chosen = fromParts(next) ?? '';
    const isNews = (chosen === '' || isDay(chosen)) && chosen !== (reported.at(-1) ?? value);
    setTyped({ value, parts: next, reported: isNews ? [...reported, chosen] : reported });
    if (isNews) onChange(chosen);
  };
  return (
    <Fieldset {...(shown && { 'aria-describedby': `${id}-error` })}>
      <Legend fontSize={isField ? 'md' : 'sm'}>{label}</Legend>
      {shown && <ErrorText id={`${id}-error`}>{shown}</ErrorText>}
      <DateControls id={id} parts={parts} onChange={change} {...(shown && { shared: { 'aria-invalid': true } })} />
    </Fieldset>
  );
};
