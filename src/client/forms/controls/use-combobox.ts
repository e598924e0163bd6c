import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import {
  type ComboboxOption,
  filterOptions,
  matchTypedOption,
  nextEnabledIndex,
  shownOptions,
} from './filter-options.ts';

interface UseComboboxOptions {
  readonly options: readonly ComboboxOption[];
  readonly value: unknown;
  readonly onChoose: (value: string | number | undefined) => void;
  readonly onLeave: () => void;
}

/** An editable combobox with a list (WAI-ARIA Authoring Practices): typing filters, arrows move, Enter chooses. */
export const useCombobox = ({ options, value, onChoose, onLeave }: UseComboboxOptions) => {
  const chosen = options.find((option) => option.value === value);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [marked, setMarked] = useState<ComboboxOption['value']>();
  const listRef = useRef<HTMLDivElement>(null);
  const wanted = useDeferredValue(typed ?? '');
  const found = useMemo(() => filterOptions(options, wanted), [options, wanted]);
  const shown = shownOptions(found);
  const placeIn = (rows: readonly ComboboxOption[]): number => rows.findIndex((row) => row.value === marked);
  const active = placeIn(shown);

  const close = (): void => {
    setOpen(false);
    setTyped(undefined);
    setMarked(undefined);
  };
  const open = (): void => {
    if (isOpen) return;
    setOpen(true);
    setMarked(chosen?.value);
  };
  const choose = (option: ComboboxOption | undefined): void => {
    if (option?.isDisabled) return;
    onChoose(option?.value);
    close();
  };
  const move = (step: 1 | -1): void => {
    if (!isOpen) open();
    // Matches for the current text; the rendered list may lag behind.
    const rows = shownOptions(filterOptions(options, typed ?? ''));
    setMarked(rows[nextEnabledIndex(rows, placeIn(rows), step)]?.value);
  };

  /** Enter chooses the active row, else the only match of the text; an ambiguous text stays in the input. */
  const take = (): void => {
    const meant = options[placeIn(options)] ?? (typed === undefined ? chosen : matchTypedOption(options, typed));
    if (meant) choose(meant);
    else if (typed === undefined || typed.trim() === '') choose(undefined);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls when the active row changes
  useEffect(() => {
    listRef.current?.querySelector('[data-active=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, isOpen]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    const isHandled = key === 'ArrowDown' || key === 'ArrowUp' || (isOpen && (key === 'Enter' || key === 'Escape'));
    if (!isHandled) return;
    event.preventDefault();
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Escape') close();
    else take();
  };
  const onBlur = (): void => {
    const meant = typed === undefined ? undefined : matchTypedOption(options, typed);
    if (meant) onChoose(meant.value);
    else if (typed?.trim() === '') onChoose(undefined);
    close();
    onLeave();
  };

  return {
    isOpen,
    choose,
    active,
    shown,
    total: found.filter(({ isFallback }) => !isFallback).length,
    listRef,
    isDirty: typed !== undefined,
    input: {
      value: typed ?? chosen?.label ?? '',
      onKeyDown,
      onBlur,
      onClick: open,
      onChange: (event: { readonly currentTarget: HTMLInputElement }) => {
        setTyped(event.currentTarget.value);
        setOpen(true);
        setMarked(undefined);
      },
    },
  };
};
