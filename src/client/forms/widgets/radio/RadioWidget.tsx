import { choicesOf } from '../../../../engine/summary/choices-of.ts';
import { OnlyChoiceNote, useOnlyChoice } from '../../controls/OnlyChoiceNote.tsx';
import { RadioList } from '../../controls/RadioList.tsx';
import { ChoiceFrame } from '../../fields/FieldFrame.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';

export const RadioWidget = ({ id, path, schema, options, required }: WidgetProps) => {
  const { option } = useFieldTexts(path);
  const choices = choicesOf(schema).map((value) => ({ value, label: option(value) }));
  const isOnly = useOnlyChoice(path, required, choices);
  return (
    <ChoiceFrame id={id} path={path} required={required} isRadioGroup>
      {(control) => (
        <>
          <RadioList
            id={id}
            path={path}
            options={options}
            isInvalid={control['aria-invalid'] === true}
            choices={choices}
          />
          <OnlyChoiceNote isShown={isOnly} />
        </>
      )}
    </ChoiceFrame>
  );
};
