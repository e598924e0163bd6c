import { useChosenValues } from '../../controls/chosen-values.ts';
import { ChoiceLabel } from '../../controls/form-elements.tsx';
import { ChoiceFrame } from '../../fields/FieldFrame.tsx';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';

/** Several options, all of them visible. The answer lists the ticked ones in the order of the schema. */
export const CheckboxesWidget = ({ id, path, schema, required }: WidgetProps) => {
  const { leave } = useRuntime();
  const { option } = useFieldTexts(path);
  const { choices, refused, chosen, choose } = useChosenValues(path, schema);
  const toggle = (value: unknown, isTicked: boolean): void =>
    choose(choices.filter((choice) => (choice === value ? isTicked : chosen.includes(choice))));
  return (
    <ChoiceFrame id={id} path={path} required={required} isList>
      {(control) => [
        <input key="" type="hidden" name={id} value="" />,
        ...choices.map((choice, index) => (
          <ChoiceLabel key={`choice ${choice}`}>
            <input
              type="checkbox"
              id={index === 0 ? id : `${id}-${index}`}
              name={id}
              value={String(choice)}
              {...(control['aria-invalid'] && { 'aria-invalid': true })}
              checked={chosen.includes(choice)}
              // One that was chosen before can be taken back.
              disabled={refused.includes(choice) && !chosen.includes(choice)}
              onChange={(event) => toggle(choice, event.currentTarget.checked)}
              onBlur={() => leave()}
            />
            <span>{option(choice)}</span>
          </ChoiceLabel>
        )),
      ]}
    </ChoiceFrame>
  );
};
