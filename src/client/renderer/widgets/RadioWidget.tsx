import { ChoiceFrame } from '../parts/FieldFrame.tsx';
import { ChoiceLabel } from '../parts/styled.tsx';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../runtime/use-texts.ts';
import { choicesOf } from './choices.ts';
import type { WidgetProps } from './types.ts';

export interface Choice {
  readonly value: string | number | boolean;
  readonly label: string;
  readonly isDisabled?: boolean;
}

interface RadioListProps extends Pick<WidgetProps, 'path'> {
  readonly id: string;
  readonly isInvalid: boolean;
  readonly choices: readonly Choice[];
}

export const RadioList = ({ id, path, isInvalid, choices }: RadioListProps) => {
  const { answer, leave } = useRuntime();
  const value = useAnswer(path);
  return choices.map((choice, index) => (
    <ChoiceLabel key={String(choice.value)}>
      <input
        type="radio"
        id={index === 0 ? id : `${id}-${index}`}
        name={id}
        checked={value === choice.value}
        disabled={choice.isDisabled === true}
        {...(isInvalid && { 'aria-invalid': true })}
        onChange={() => answer(path, choice.value)}
        onBlur={() => leave()}
      />
      <span>{choice.label}</span>
    </ChoiceLabel>
  ));
};

export const RadioWidget = ({ id, path, schema, required }: WidgetProps) => {
  const { option } = useFieldTexts(path);
  const choices = choicesOf(schema).map((value) => ({ value, label: option(value) }));
  return (
    <ChoiceFrame id={id} path={path} required={required} isRadioGroup>
      {(control) => <RadioList id={id} path={path} isInvalid={control['aria-invalid'] === true} choices={choices} />}
    </ChoiceFrame>
  );
};
