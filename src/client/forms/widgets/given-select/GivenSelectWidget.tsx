import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { autoCompleteOf } from '../../controls/auto-complete.ts';
import { SelectControl } from '../../controls/form-elements.tsx';
import { OnlyChoiceNote, useOnlyChoice } from '../../controls/OnlyChoiceNote.tsx';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import type { WidgetProps } from '../widget.ts';
import { ProvidedChoices } from './provided-choices.ts';

/** One choice of a list that the page around the form gives; clears an answer that is no longer listed. */
export const GivenSelectWidget = ({ id, path, options, required }: WidgetProps) => {
  const { t } = useTranslation();
  const { answer, leave } = useRuntime();
  const choices = useContext(ProvidedChoices)[path.join('.')] ?? [];
  const value = useAnswer(path);
  const chosen = choices.find((choice) => choice.value === value);
  const isGone = value !== undefined && chosen === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is a new array in each render
  useEffect(() => {
    if (isGone) answer(path, undefined);
  }, [isGone]);
  const isOnly = useOnlyChoice(path, required, choices);
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => (
        <>
          <SelectControl
            {...control}
            {...autoCompleteOf(options)}
            value={chosen === undefined ? '' : String(chosen.value)}
            onChange={(event) =>
              answer(path, choices.find((choice) => String(choice.value) === event.currentTarget.value)?.value)
            }
            onBlur={leave}
          >
            <option value="">{t(choices.length === 0 ? 'renderer.remote.nothing' : 'renderer.select.choose')}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={String(choice.value)}>
                {choice.label}
              </option>
            ))}
          </SelectControl>
          <OnlyChoiceNote isShown={isOnly} />
        </>
      )}
    </FieldFrame>
  );
};
