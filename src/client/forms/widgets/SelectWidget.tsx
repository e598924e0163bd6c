import { useTranslation } from 'react-i18next';
import { choicesOf } from '../../../engine/summary/choices-of.ts';
import { FieldFrame } from '../parts/FieldFrame.tsx';
import { SelectControl } from '../parts/styled.tsx';
import { OnlyChoiceNote } from '../remote/OnlyChoiceNote.tsx';
import { useOnlyChoice } from '../remote/use-only-choice.ts';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../runtime/use-texts.ts';
import { autoCompleteOf } from './auto-complete.ts';
import type { WidgetProps } from './types.ts';

/** The platform's own select; nothing is chosen until the applicant chooses. */
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
            value={value === undefined ? '' : String(value)}
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
