import { ChoiceFrame, type ControlProps } from '../../fields/FieldFrame.tsx';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import type { WidgetProps } from '../widget.ts';
import { DateControls } from './DateControls.tsx';
import { fromParts, toParts } from './date-parts.ts';

interface DateInputsProps extends Pick<WidgetProps, 'id' | 'path' | 'options'> {
  readonly control: ControlProps;
}

const DateInputs = ({ id, path, options, control }: DateInputsProps) => {
  const { answer, leave } = useRuntime();
  const parts = toParts(useAnswer(path));
  const { id: _id, 'aria-describedby': _described, ...shared } = control;
  return (
    <DateControls
      id={id}
      parts={parts}
      onChange={(changed, how) => answer(path, fromParts({ ...parts, ...changed }), how)}
      onLeave={leave}
      isBirthday={options['autocomplete'] === 'bday'}
      shared={shared}
    />
  );
};

/** A date as day, month by name, and year. */
export const DateWidget = ({ id, path, options, required }: WidgetProps) => (
  <ChoiceFrame id={id} path={path} required={required}>
    {(control) => <DateInputs id={id} path={path} options={options} control={control} />}
  </ChoiceFrame>
);
