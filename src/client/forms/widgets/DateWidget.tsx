import { DateControls } from '../parts/DateControls.tsx';
import { ChoiceFrame, type ControlProps } from '../parts/FieldFrame.tsx';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';
import { fromParts, toParts } from './date-parts.ts';
import type { WidgetProps } from './types.ts';

interface PartsProps extends Pick<WidgetProps, 'id' | 'path' | 'options'> {
  readonly control: ControlProps;
}

const Parts = ({ id, path, options, control }: PartsProps) => {
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

/** Day, month and year by name: no calendar to page through, no guessing of the order. */
export const DateWidget = ({ id, path, options, required }: WidgetProps) => (
  <ChoiceFrame id={id} path={path} required={required}>
    {(control) => <Parts id={id} path={path} options={options} control={control} />}
  </ChoiceFrame>
);
