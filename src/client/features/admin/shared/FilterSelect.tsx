import { type ReactNode, useId } from 'react';
import { Label, SelectControl, Stack } from '../../../forms/controls/form-elements.tsx';

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The options. */
  readonly children: ReactNode;
}

/** One filter of a list. */
export const FilterSelect = ({ label, value, onChange, children }: FilterSelectProps) => {
  const id = useId();
  return (
    <Stack minWidth="0">
      <Label htmlFor={id} fontSize="sm">
        {label}
      </Label>
      <SelectControl id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </SelectControl>
    </Stack>
  );
};
