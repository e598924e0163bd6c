import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Label, Stack, TextControl } from '../../controls/form-elements.tsx';
import { parseTime } from '../../controls/time-format.ts';
import { type InputFormat, useTypedInput } from '../../controls/use-typed-input.ts';
import { ChoiceFrame, type ControlProps } from '../../fields/FieldFrame.tsx';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import { DateControls } from '../date/DateControls.tsx';
import { fromParts, toParts } from '../date/date-parts.ts';
import type { WidgetProps } from '../widget.ts';

/** The day and the time of a complete or incomplete `yyyy-MM-ddTHH:mm`. */
export const splitDateTime = (answer: unknown): readonly [day: string, time: string] => {
  if (typeof answer !== 'string') return ['', ''];
  const [day = '', ...time] = answer.split('T');
  return [day, time.join('T')];
};

/** Incomplete when a part is missing, which no rule accepts; undefined when both are. */
export const joinDateTime = (day = '', time = ''): string | undefined =>
  day + time === '' ? undefined : `${day}T${time}`;

interface DateTimeInputsProps extends Pick<WidgetProps, 'id' | 'path'> {
  readonly control: ControlProps;
}

const DateTimeInputs = ({ id, path, control }: DateTimeInputsProps) => {
  const { t } = useTranslation();
  const { answer, leave, store } = useRuntime();
  const [day, time] = splitDateTime(useAnswer(path));
  const { id: _id, 'aria-describedby': _described, ...shared } = control;
  // The input contains the time of the answer; the day stays unchanged.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is a new array in each render
  const meaning = useMemo(
    (): InputFormat => ({
      format: (whole) => splitDateTime(whole)[1],
      parse: (typed) => joinDateTime(splitDateTime(store.get(path))[0], parseTime(typed)),
    }),
    [store, id],
  );
  const input = useTypedInput<HTMLInputElement>(path, meaning);
  const parts = toParts(day);
  return (
    <Stack
      gap="3"
      onBlur={(event) => {
        // While the focus moves between day and time, the answer is incomplete, not invalid.
        if (!event.currentTarget.contains(event.relatedTarget)) leave();
      }}
    >
      <DateControls
        id={id}
        parts={parts}
        onChange={(changed, how) => answer(path, joinDateTime(fromParts({ ...parts, ...changed }), time), how)}
        shared={shared}
      />
      <Stack>
        <Label htmlFor={`${id}-time`} fontWeight="normal">
          {t('renderer.date.time')}
        </Label>
        <TextControl
          {...shared}
          {...input}
          id={`${id}-time`}
          name={`${id}-time`}
          inputMode="numeric"
          autoComplete="off"
          maxWidth="24"
        />
      </Stack>
    </Stack>
  );
};

/** A day and a time of day, as clocks in Jakarta show them. */
export const DateTimeWidget = ({ id, path, required }: WidgetProps) => (
  <ChoiceFrame id={id} path={path} required={required}>
    {(control) => <DateTimeInputs id={id} path={path} control={control} />}
  </ChoiceFrame>
);
