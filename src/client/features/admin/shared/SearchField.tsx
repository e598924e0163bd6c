import { useEffect, useId, useRef, useState } from 'react';
import { HelpText, Label, Stack, TextControl } from '../../../forms/parts/styled.tsx';

const TYPING_PAUSE_MS = 300;

/** What is being typed runs ahead of what is searched for, and is not overtaken by the answer to what was typed before. */
const useTyping = (q: string, onSearch: (q: string) => void) => {
  const [typed, setTyped] = useState(q);
  const sent = useRef(q);
  const latest = useRef({ onSearch, typed });
  latest.current = { onSearch, typed };
  useEffect(() => {
    const isStillTyping = latest.current.typed.trim() !== sent.current;
    if (q === sent.current || isStillTyping) return;
    sent.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => {
    const words = typed.trim();
    if (words === q) return;
    const timer = setTimeout(() => {
      sent.current = words;
      latest.current.onSearch(words);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, q]);
  return [typed, setTyped] as const;
};

interface SearchFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onSearch: (q: string) => void;
  readonly maxLength: number;
}

/** Searches while one types, after a short pause. */
export const SearchField = ({ label, help, value, onSearch, maxLength }: SearchFieldProps) => {
  const [typed, setTyped] = useTyping(value, onSearch);
  const id = useId();
  return (
    <Stack minWidth="0">
      <Label htmlFor={id} fontSize="sm">
        {label}
      </Label>
      <TextControl
        id={id}
        type="search"
        value={typed}
        maxLength={maxLength}
        {...(help !== undefined && { 'aria-describedby': `${id}-help` })}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {help !== undefined && <HelpText id={`${id}-help`}>{help}</HelpText>}
    </Stack>
  );
};
