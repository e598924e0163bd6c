import type { ReactNode } from 'react';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';
import type { WidgetProps } from '../widgets/widget.ts';
import { autoCompleteOf } from './auto-complete.ts';
import { ClearAnswer } from './ClearAnswer.tsx';
import { ChoiceCard, ChoiceLabel, HelpText } from './form-elements.tsx';
import { OnlyChoiceNote, useOnlyChoice } from './OnlyChoiceNote.tsx';

interface Choice {
  readonly value: string | number | boolean;
  readonly label: string;
  /** Text beside the label, such as a price. */
  readonly note?: string | undefined;
  readonly isDisabled?: boolean;
}

interface RadioListProps extends Pick<WidgetProps, 'path' | 'options' | 'required'> {
  readonly id: string;
  readonly isInvalid: boolean;
  readonly choices: readonly Choice[];
}

/** Screen readers announce the note after the name of the choice. */
const Option = ({ control, choice }: { readonly control: ReactNode; readonly choice: Choice & { id: string } }) => {
  const { id, label, note } = choice;
  if (note === undefined)
    return (
      <ChoiceLabel>
        {control}
        <span>{label}</span>
      </ChoiceLabel>
    );
  return (
    <ChoiceCard>
      {control}
      <span id={`${id}-name`}>{label}</span>
      <HelpText as="span" id={`${id}-note`}>
        {note}
      </HelpText>
    </ChoiceCard>
  );
};

const describedByNote = (id: string) => ({ 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-note` });

export const RadioList = ({ id: firstId, path, options, required, isInvalid, choices }: RadioListProps) => {
  const { answer, leave } = useRuntime();
  const value = useAnswer(path);
  const isOnly = useOnlyChoice(path, required, choices);
  const radios = choices.map((choice, index) => {
    const id = index === 0 ? firstId : `${firstId}-${index}`;
    const control = (
      <input
        type="radio"
        id={id}
        name={firstId}
        value={String(choice.value)}
        {...autoCompleteOf(options)}
        checked={value === choice.value}
        disabled={choice.isDisabled === true}
        {...(isInvalid && { 'aria-invalid': true })}
        {...(choice.note !== undefined && describedByNote(id))}
        onChange={() => answer(path, choice.value)}
        onBlur={() => leave()}
      />
    );
    return <Option key={String(choice.value)} control={control} choice={{ ...choice, id }} />;
  });
  return (
    <>
      {radios}
      <OnlyChoiceNote isShown={isOnly} />
      {choices.length > 0 && <ClearAnswer path={path} required={required} />}
    </>
  );
};
