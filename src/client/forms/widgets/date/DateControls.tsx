import { useTranslation } from 'react-i18next';
import { toHalfWidth } from '../../../../engine/text/half-width.ts';
import { Label, Row, SelectControl, Stack, TextControl } from '../../controls/form-elements.tsx';
import type { ControlProps } from '../../fields/FieldFrame.tsx';
import type { DateParts } from './date-parts.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

const monthNames = (language: string): readonly string[] => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return MONTHS.map((month) => format.format(new Date(Date.UTC(2000, month - 1, 1))));
};

const digits = (text: string, length: number): string => toHalfWidth(text).replace(/\D/g, '').slice(0, length);

interface DateControlsProps {
  /** Id of the first input; the others append `-month` and `-year`. */
  readonly id: string;
  readonly parts: DateParts;
  readonly onChange: (changed: Partial<DateParts>, how: 'typed' | 'chosen') => void;
  /** The focus left all three inputs. */
  readonly onLeave?: () => void;
  readonly isBirthday?: boolean;
  /** Whether there is an input for the day. Without it the first input is the month. */
  readonly hasDay?: boolean;
  readonly shared?: Omit<ControlProps, 'id' | 'aria-describedby'>;
}

/** Inputs for day, month by name, and year: the same in every browser, in the language of the page. */
export const DateControls = ({
  id,
  parts,
  onChange,
  onLeave,
  isBirthday = false,
  hasDay = true,
  shared,
}: DateControlsProps) => {
  const { t, i18n } = useTranslation();
  const monthId = hasDay ? `${id}-month` : id;
  const names = monthNames(i18n.language);
  return (
    <Row
      data-part="day"
      alignItems="flex-end"
      onBlur={(event) => {
        // While the focus moves between day and month, the date is incomplete, not invalid.
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.();
      }}
    >
      {hasDay && (
        <Stack width="4.25rem">
          <Label htmlFor={id} fontWeight="normal">
            {t('renderer.date.day')}
          </Label>
          <TextControl
            {...shared}
            id={id}
            name={`${id}-day`}
            inputMode="numeric"
            value={parts.day}
            autoComplete={isBirthday ? 'bday-day' : 'off'}
            onChange={(event) => onChange({ day: digits(event.currentTarget.value, 2) }, 'typed')}
          />
        </Stack>
      )}
      <Stack flex="1" minWidth="24" maxWidth="56">
        <Label htmlFor={monthId} fontWeight="normal">
          {t('renderer.date.month')}
        </Label>
        <SelectControl
          {...shared}
          id={monthId}
          name={`${id}-month`}
          value={parts.month}
          paddingInlineEnd="8"
          autoComplete={isBirthday ? 'bday-month' : 'off'}
          onChange={(event) => onChange({ month: event.currentTarget.value }, 'chosen')}
        >
          <option value="">{t('renderer.select.choose')}</option>
          {MONTHS.map((month) => (
            <option key={month} value={String(month)}>
              {names[month - 1]}
            </option>
          ))}
        </SelectControl>
      </Stack>
      <Stack width="4.25rem">
        <Label htmlFor={`${id}-year`} fontWeight="normal">
          {t('renderer.date.year')}
        </Label>
        <TextControl
          {...shared}
          id={`${id}-year`}
          name={`${id}-year`}
          inputMode="numeric"
          value={parts.year}
          autoComplete={isBirthday ? 'bday-year' : 'off'}
          onChange={(event) => onChange({ year: digits(event.currentTarget.value, 4) }, 'typed')}
        />
      </Stack>
    </Row>
  );
};
