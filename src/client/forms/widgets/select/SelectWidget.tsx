import { useContext } from 'react';
import { refusedChoicesOfShown } from '../../../../engine/model/shown-schema.ts';
import { ChoiceList } from '../../controls/ChoiceList.tsx';
import { ProvidedChoices } from '../../controls/provided-choices.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { useChoices } from '../../runtime/use-choices.ts';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';

export const SelectWidget = ({ id, path, schema, options, required }: WidgetProps) => {
  const { option, placeholder } = useFieldTexts(path);
  const refused = refusedChoicesOfShown(schema);
  const provided = useContext(ProvidedChoices)[path.join('.')];
  const choices = useChoices(path, schema)
    .filter((value) => !provided || provided.some((choice) => choice.value === value))
    .map((value) => ({
      value,
      label: option(value),
      // A browser that fills in an address gives the code of its country.
      search: String(value),
      isDisabled: refused.includes(value),
    }));
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => (
        <ChoiceList
          control={control}
          path={path}
          options={options}
          required={required}
          choices={choices}
          placeholder={placeholder}
        />
      )}
    </FieldFrame>
  );
};
