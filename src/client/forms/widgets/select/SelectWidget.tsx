import { useTranslation } from 'react-i18next';
import { choicesOf } from '../../../../engine/summary/choices-of.ts';
import { autoCompleteOf } from '../../controls/auto-complete.ts';
import { SelectControl } from '../../controls/form-elements.tsx';
import { OnlyChoiceNote, useOnlyChoice } from '../../controls/OnlyChoiceNote.tsx';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';

/** The platform's own select, without a preselected option. */
export const SelectWidget = ({ id, path, schema, options, required }: WidgetProps) => {
  const { t } = useTranslation();
  const { answer, leave } = useRuntime();
  const { option, placeholder } = useFieldTexts(path);
  const value = useAnswer(path);
  const choices = choicesOf(schema);
  const isOnly = useOnlyChoice(
    path,
    required,
    choices.map((choice) => ({ value: choice })),
  );
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => (
        <>
          <SelectControl
            {...control}
            {...autoCompleteOf(options)}
            value={String(value ?? '')}
            onChange={(event) =>
              answer(
                path,
                choices.find((choice) => String(choice) === event.currentTarget.value),
              )
            }
            onBlur={() => leave()}
          >
            <option value="">{placeholder ?? t('renderer.select.choose')}</option>
            {choices.map((choice) => (
              <option key={String(choice)} value={String(choice)}>
                {option(choice)}
              </option>
            ))}
          </SelectControl>
          <OnlyChoiceNote isShown={isOnly} />
        </>
      )}
    </FieldFrame>
  );
};
