import { BareFrame } from '../parts/FieldFrame.tsx';
import { ChoiceLabel } from '../parts/styled.tsx';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../runtime/use-texts.ts';
import type { WidgetProps } from './types.ts';

/** Ticked is `true`; not ticked is no answer when the tick is required, else `false`. */
export const CheckboxWidget = ({ id, path, required }: WidgetProps) => {
  const { answer, leave } = useRuntime();
  const { label } = useFieldTexts(path);
  const isTicked = useAnswer(path) === true;
  return (
    <BareFrame id={id} path={path} required={required}>
      {(control) => (
        <ChoiceLabel>
          <input
            type="checkbox"
            {...control}
            checked={isTicked}
            onChange={(event) => answer(path, event.currentTarget.checked || (required ? undefined : false))}
            onBlur={() => leave()}
          />
          <span>
            {label}
            {required && <span aria-hidden="true"> *</span>}
          </span>
        </ChoiceLabel>
      )}
    </BareFrame>
  );
};
