import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ProvidedChoices } from '../../controls/provided-choices.ts';
import { SelectList } from '../../controls/SelectList.tsx';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import type { WidgetProps } from '../widget.ts';

/** One choice of a list that the page around the form gives; clears an answer that is no longer listed. */
export const GivenSelectWidget = ({ id, path, options, required }: WidgetProps) => {
  const { t } = useTranslation();
  const { answer } = useRuntime();
  const choices = useContext(ProvidedChoices)[path.join('.')] ?? [];
  const value = useAnswer(path);
  const isGone = value !== undefined && !choices.some((choice) => choice.value === value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is a new array in each render
  useEffect(() => {
    if (isGone) answer(path, undefined);
  }, [isGone]);
  const placeholder = choices.length === 0 ? t('renderer.remote.nothing') : undefined;
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => (
        <SelectList
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
