/** A field of a dialog that stands for all of its options, or for those that are ticked. */
import { type ReactNode, useId, useState } from 'react';
import type { WireError } from '../../../../contract/call.ts';
import { Box } from '../../../design/primitives.tsx';
import { ChoiceLabel, ErrorText, Fieldset, Legend } from '../../../forms/controls/form-elements.tsx';
import { errorsOf, typedIn } from './ConfirmedDialog.tsx';

const scopeOf = (name: string): string => `${name}Scope`;

/** @returns null for all of them */
export const readAllOrSome = (data: FormData, name: string): string[] | null =>
  typedIn(data, scopeOf(name)) === 'some' ? data.getAll(name).map(String) : null;

interface AllOrSomeFieldProps {
  readonly name: string;
  readonly legend: string;
  readonly allText: string;
  readonly someText: string;
  /** Value -> what is shown of it. */
  readonly options: readonly (readonly [value: string, text: ReactNode])[];
  /** What is ticked at first; nothing: all. */
  readonly current: readonly string[];
  readonly errors: readonly WireError[];
  /** What is said above the options. */
  readonly children?: ReactNode;
}

export const AllOrSomeField = (props: AllOrSomeFieldProps) => {
  const { name, legend, allText, someText, options, current, errors, children } = props;
  const id = useId();
  const [isSome, setSome] = useState(current.length > 0);
  const [error] = errorsOf(name, errors);
  return (
    <Fieldset aria-describedby={`${id}-error`} data-part={name}>
      <Legend>{legend}</Legend>
      {(['all', 'some'] as const).map((scope) => (
        <ChoiceLabel key={scope}>
          <input
            type="radio"
            name={scopeOf(name)}
            value={scope}
            checked={isSome === (scope === 'some')}
            onChange={() => setSome(scope === 'some')}
          />
          {scope === 'all' ? allText : someText}
        </ChoiceLabel>
      ))}
      {isSome && (
        <Box paddingInlineStart="8">
          {children}
          {error && <ErrorText id={`${id}-error`}>{error.message}</ErrorText>}
          {/* Half a line more than whole ones, so that it shows that there are others below. */}
          <Box
            maxHeight="15.25rem"
            overflowY="auto"
            marginTop="2"
            paddingInline="3"
            borderWidth="1px"
            borderColor="border"
            borderRadius="md"
          >
            {options.map(([value, text]) => (
              <ChoiceLabel key={value} alignItems="flex-start">
                <input
                  type="checkbox"
                  name={name}
                  value={value}
                  defaultChecked={current.includes(value)}
                  aria-invalid={error !== undefined}
                />
                <Box as="span" minWidth="0" overflowWrap="anywhere">
                  {text}
                </Box>
              </ChoiceLabel>
            ))}
          </Box>
        </Box>
      )}
    </Fieldset>
  );
};
