import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../../../design/primitives.tsx';
import { Label, SelectControl, Stack } from '../../../forms/controls/form-elements.tsx';

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The label is in the text of the empty option instead of above. */
  readonly isInline?: boolean;
  /** The options. */
  readonly children: ReactNode;
}

/** One filter of a list. */
export const FilterSelect = ({ label, value, onChange, isInline = false, children }: FilterSelectProps) => {
  const id = useId();
  const shownLabel = (
    <Label htmlFor={id} fontSize="sm">
      {label}
    </Label>
  );
  return (
    <Stack minWidth="0" position="relative">
      {isInline ? <VisuallyHidden>{shownLabel}</VisuallyHidden> : shownLabel}
      <SelectControl id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </SelectControl>
    </Stack>
  );
};
