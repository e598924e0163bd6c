import { ChoiceFrame } from '../../fields/FieldFrame.tsx';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import { DateControls } from '../date/DateControls.tsx';
import { fromMonthParts, toParts } from '../date/date-parts.ts';
import type { WidgetProps } from '../widget.ts';

/** A month of a year. */
export const MonthWidget = ({ id, path, required }: WidgetProps) => {
  const { answer, leave } = useRuntime();
  const parts = toParts(useAnswer(path));
  return (
    <ChoiceFrame id={id} path={path} required={required}>
      {({ id: _id, ...shared }) => (
        <DateControls
          id={id}
          parts={parts}
          hasDay={false}
          onChange={(changed, how) => answer(path, fromMonthParts({ ...parts, ...changed }), how)}
          onLeave={leave}
          shared={shared}
        />
      )}
    </ChoiceFrame>
  );
};
