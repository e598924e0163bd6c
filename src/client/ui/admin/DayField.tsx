import { useId } from 'react';
import { Label, Stack, TextControl } from '../../renderer/parts/styled.tsx';

interface DayFieldProps {
  readonly label: string;
  /** yyyy-MM-dd, empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A first or last day of what is listed. */
export const DayField = ({ label, value, onChange }: DayFieldProps) => {
  const id = useId();
  return (
    <Stack minWidth="0">
      <Label htmlFor={id} fontSize="sm">
        {label}
      </Label>
      <TextControl id={id} type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </Stack>
  );
};
