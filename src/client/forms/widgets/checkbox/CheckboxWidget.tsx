import { mustBeTicked } from '../../../../engine/model/shown-schema.ts';
import { ChoiceLabel } from '../../controls/form-elements.tsx';
import { BareFrame } from '../../fields/FieldFrame.tsx';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';

/** Ticked is `true`; unticked is unanswered when only `true` is valid, else `false`. */
export const CheckboxWidget = ({ id, path, schema, required }: WidgetProps) => {
  const isBinding = required && mustBeTicked(schema);
  const { answer, leave } = useRuntime();
  const { label } = useFieldTexts(path);
  const isTicked = useAnswer(path) === true;
  return (
    <BareFrame id={id} path={path} required={isBinding}>
      {(control) => (
        <ChoiceLabel>
          {/* A form that is sent without the page's code tells that the box was there. */}
          <input type="hidden" name={id} value="" />
          <input
            type="checkbox"
            {...control}
            name={id}
            value="true"
            checked={isTicked}
            onChange={(event) => answer(path, event.currentTarget.checked || (isBinding ? undefined : false))}
            onBlur={() => leave()}
          />
          <span>
            {label}
            {isBinding && <span aria-hidden="true"> *</span>}
          </span>
        </ChoiceLabel>
      )}
    </BareFrame>
  );
};
