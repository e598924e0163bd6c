import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { FilterIcon } from '../../../design/icons.tsx';
import { VisuallyHidden } from '../../../design/primitives.tsx';
import { HelpText, Label, Stack, TextControl } from '../../../forms/controls/form-elements.tsx';

const TYPING_PAUSE_MS = 300;

/** Searches after a pause in typing. A late result of an earlier search does not overwrite the typed text. */
const useDebouncedText = (q: string, onSearch: (q: string) => void) => {
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
    const text = typed.trim();
    if (text === q) return;
    const timer = setTimeout(() => {
      sent.current = text;
      latest.current.onSearch(text);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, q]);
  return [typed, setTyped] as const;
};

interface SearchFieldProps {
  readonly label: string;
  readonly help?: string;
  /** Instead of a label and help that are seen. */
  readonly hint?: string;
  readonly value: string;
  readonly onSearch: (q: string) => void;
  readonly maxLength: number;
  /** Numbers are typed. */
  readonly isNumber?: boolean;
}

/** A search field that searches while the user types. */
export const SearchField = ({ label, help, hint, value, onSearch, maxLength, isNumber = false }: SearchFieldProps) => {
  const [typed, setTyped] = useDebouncedText(value, onSearch);
  const id = useId();
  const shownLabel = (
    <Label htmlFor={id} fontSize="sm">
      {label}
    </Label>
  );
  const shownHelp = help !== undefined && <HelpText id={`${id}-help`}>{help}</HelpText>;
  return (
    <Stack minWidth="0" position="relative">
      {hint === undefined ? shownLabel : <VisuallyHidden>{shownLabel}</VisuallyHidden>}
      <TextControl
        id={id}
        type="search"
        {...(isNumber && { inputMode: 'decimal' })}
        {...(hint !== undefined && { placeholder: hint })}
        value={typed}
        maxLength={maxLength}
        {...(help !== undefined && { 'aria-describedby': `${id}-help` })}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {hint === undefined ? shownHelp : <VisuallyHidden as="div">{shownHelp}</VisuallyHidden>}
    </Stack>
  );
};

/** The search field takes the columns that the selects leave free. */
const Frame = chakra('search', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(4, minmax(0, 1fr))' },
    '& > button': { display: { md: 'none' } },
    '&:not(:has(> [data-part=narrow] > *)) > button': { display: 'none' },
    lg: {
      '& > :first-child': { gridColumn: 'span 2' },
      '&:not(:has(> [data-part=narrow] > *)) > :first-child': { gridColumn: '1 / -1' },
      '&:has(> [data-part=narrow] > :only-child) > :first-child': { gridColumn: 'span 3' },
      '&:has(> [data-part=narrow] > :nth-child(3n):last-child)': {
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
        '& > :first-child': { gridColumn: '1 / -1' },
      },
    },
  },
});

const Selects = chakra('div', {
  base: {
    display: { base: 'none', md: 'grid', lg: 'contents' },
    gap: '4',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'end',
    '&[data-open=true]': { display: { base: 'grid', lg: 'contents' } },
    '& > :nth-child(odd):last-child': { gridColumn: { base: '1 / -1', lg: 'auto' } },
    '&:has(> :nth-child(3n):last-child)': {
      gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
      '& > :last-child': { gridColumn: { md: 'auto' } },
    },
  },
});

interface FilterBarProps {
  readonly search: ReactNode;
  /** Values of the selects; an empty text for no filter. */
  readonly chosen: readonly string[];
  /** The selects. */
  readonly children: ReactNode;
}

/** The filters of a list. On a phone a button shows the selects, so that the list stays in view. */
export const FilterBar = ({ search, chosen, children }: FilterBarProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = chosen.filter((value) => value !== '').length;
  return (
    <Frame>
      {search}
      <Button
        variant="outline"
        justifySelf="start"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <FilterIcon />
        {count === 0 ? t('admin-list.filters') : t('admin-list.filtersSet', { count })}
      </Button>
      <Selects id={id} data-part="narrow" data-open={isOpen}>
        {children}
      </Selects>
    </Frame>
  );
};
