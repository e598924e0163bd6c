import { refusedChoicesOfShown } from '../../../../engine/model/shown-schema.ts';
import { RadioList } from '../../controls/RadioList.tsx';
import { ChoiceFrame } from '../../fields/FieldFrame.tsx';
import { useChoices } from '../../runtime/use-choices.ts';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';

export const RadioWidget = ({ id, path, schema, options, required }: WidgetProps) => {
  const { option } = useFieldTexts(path);
  const refused = refusedChoicesOfShown(schema);
  const choices = useChoices(path, schema).map((value) => ({
    value,
    label: option(value),
    isDisabled: refused.includes(value),
  }));
  return (
    <ChoiceFrame id={id} path={path} required={required} isRadioGroup>
      {(control) => (
        <RadioList
          isInvalid={control['aria-invalid'] === true}
          id={id}
          path={path}
          options={options}
          required={required}
          choices={choices}
        />
      )}
    </ChoiceFrame>
  );
};
