import type { ReactNode } from 'react';
import { choicesOf } from '../../../../engine/summary/choices-of.ts';
import { autoCompleteOf } from '../../controls/auto-complete.ts';
import { ChoiceCard, ChoiceLabel, HelpText } from '../../controls/form-elements.tsx';
import { OnlyChoiceNote } from '../../controls/OnlyChoiceNote.tsx';
import { useOnlyChoice } from '../../controls/use-only-choice.ts';
import { ChoiceFrame } from '../../fields/FieldFrame.tsx';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';

export interface Choice {
  readonly value: string | number | boolean;
  readonly label: string;
  /** What is said beside it, such as its price. */
  readonly note?: string | undefined;
  readonly isDisabled?: boolean;
}

interface RadioListProps extends Pick<WidgetProps, 'path' | 'options'> {
  readonly id: string;
  readonly isInvalid: boolean;
  readonly choices: readonly Choice[];
}

/** The note is no part of the choice's name: it is told after it. */
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

export const RadioList = ({ id: firstId, path, options, isInvalid, choices }: RadioListProps) => {
  const { answer, leave } = useRuntime();
  const value = useAnswer(path);
  return choices.map((choice, index) => {
    const id = index === 0 ? firstId : `${firstId}-${index}`;
    const control = (
      <input
        type="radio"
        id={id}
        name={firstId}
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
};

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
