import { useTranslation } from 'react-i18next';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';
import { autoCompleteOf } from './auto-complete.ts';
import { Combobox } from './Combobox.tsx';
import { type ComboboxOption, MAX_NATIVE_OPTIONS } from './filter-options.ts';
import { SelectList, type SelectListProps } from './SelectList.tsx';

type Choice = SelectListProps['choices'][number] & Pick<ComboboxOption, 'search' | 'isFallback'>;

const canBeSearched = (choice: Choice): choice is Choice & ComboboxOption => typeof choice.value !== 'boolean';

interface ChoiceListProps extends Omit<SelectListProps, 'choices'> {
  readonly choices: readonly Choice[];
}

/** One of some options in a list that opens; a long list is searched by typing. */
export const ChoiceList = (props: ChoiceListProps) => {
  const { control, path, options, choices, placeholder } = props;
  const { t } = useTranslation();
  const { answer, leave } = useRuntime();
  const value = useAnswer(path);
  if (choices.length <= MAX_NATIVE_OPTIONS || !choices.every(canBeSearched)) return <SelectList {...props} />;
  return (
    <Combobox
      control={control}
      options={choices}
      value={value}
      placeholder={placeholder ?? t('renderer.combobox.placeholder')}
      {...autoCompleteOf(options)}
      onChoose={(chosen) => answer(path, chosen)}
      onLeave={leave}
    />
  );
};
