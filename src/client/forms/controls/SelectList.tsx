import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../fields/FieldFrame.tsx';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';
import type { WidgetProps } from '../widgets/widget.ts';
import { autoCompleteOf } from './auto-complete.ts';
import { SelectControl } from './form-elements.tsx';
import { OnlyChoiceNote, useOnlyChoice } from './OnlyChoiceNote.tsx';

export interface SelectListProps extends Pick<WidgetProps, 'path' | 'options' | 'required'> {
  readonly control: ControlProps;
  readonly choices: readonly {
    readonly value: string | number | boolean;
    readonly label: string;
    readonly isDisabled?: boolean;
  }[];
  /** Shown while nothing is chosen. */
  readonly placeholder?: string | undefined;
}

/** The platform's own select, without a preselected option. */
export const SelectList = ({ control, path, options, required, choices, placeholder }: SelectListProps) => {
  const { t } = useTranslation();
  const { answer, leave } = useRuntime();
  const value = useAnswer(path);
  const isOnly = useOnlyChoice(path, required, choices);
  return (
    <>
      <SelectControl
        {...control}
        name={control.id}
        {...autoCompleteOf(options)}
        value={String(choices.find((choice) => choice.value === value)?.value ?? '')}
        onChange={(event) =>
          answer(path, choices.find((choice) => String(choice.value) === event.currentTarget.value)?.value)
        }
        onBlur={() => leave()}
      >
        <option value="">{placeholder ?? t('renderer.select.choose')}</option>
        {choices.map((choice) => (
          <option key={String(choice.value)} value={String(choice.value)} disabled={choice.isDisabled}>
            {choice.label}
          </option>
        ))}
      </SelectControl>
      <OnlyChoiceNote isShown={isOnly} />
    </>
  );
};
