import { useTranslation } from 'react-i18next';
import { toHalfWidth } from '../../../engine/normalize/kinds.ts';
import { ChoiceFrame, type ControlProps } from '../parts/FieldFrame.tsx';
import { Label, Row, SelectControl, Stack, TextControl } from '../parts/styled.tsx';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';
import { type DateParts, fromParts, toParts } from './date-parts.ts';
import type { WidgetProps } from './types.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

const monthNames = (language: string): readonly string[] => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return MONTHS.map((month) => format.format(new Date(Date.UTC(2000, month - 1, 1))));
};

interface PartsProps extends Pick<WidgetProps, 'id' | 'path' | 'options'> {
  readonly control: ControlProps;
}

const Parts = ({ id, path, options, control }: PartsProps) => {
  const { t, i18n } = useTranslation();
  const { answer, leave } = useRuntime();
  const parts = toParts(useAnswer(path));
  const isBirthday = options['autocomplete'] === 'bday';
  const change = (changed: Partial<DateParts>, how: 'typed' | 'chosen'): void =>
    answer(path, fromParts({ ...toParts(undefined), ...parts, ...changed }), how);
  const digits = (text: string, length: number): string => toHalfWidth(text).replace(/\D/g, '').slice(0, length);
  const { id: _id, 'aria-describedby': _described, ...shared } = control;
  const names = monthNames(i18n.language);
  return (
    <Row
      alignItems="flex-end"
      onBlur={(event) => {
        // Between day and month the date is unfinished, not wrong.
        if (!event.currentTarget.contains(event.relatedTarget)) leave();
      }}
    >
      <Stack width="3.25rem">
        <Label htmlFor={id} fontWeight="normal">
          {t('renderer.date.day')}
        </Label>
        <TextControl
          {...shared}
          id={id}
          inputMode="numeric"
          value={parts.day}
          autoComplete={isBirthday ? 'bday-day' : 'off'}
          onChange={(event) => change({ day: digits(event.currentTarget.value, 2) }, 'typed')}
        />
      </Stack>
      <Stack flex="1" minWidth="28" maxWidth="56">
        <Label htmlFor={`${id}-month`} fontWeight="normal">
          {t('renderer.date.month')}
        </Label>
        <SelectControl
          {...shared}
          id={`${id}-month`}
          value={parts.month}
          paddingInlineEnd="8"
          autoComplete={isBirthday ? 'bday-month' : 'off'}
          onChange={(event) => change({ month: event.currentTarget.value }, 'chosen')}
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
          inputMode="numeric"
          value={parts.year}
          autoComplete={isBirthday ? 'bday-year' : 'off'}
          onChange={(event) => change({ year: digits(event.currentTarget.value, 4) }, 'typed')}
        />
      </Stack>
    </Row>
  );
};

/** Day, month and year by name: no calendar to page through, no guessing of the order. */
export const DateWidget = ({ id, path, options, required }: WidgetProps) => (
  <ChoiceFrame id={id} path={path} required={required}>
    {(control) => <Parts id={id} path={path} options={options} control={control} />}
  </ChoiceFrame>
);
