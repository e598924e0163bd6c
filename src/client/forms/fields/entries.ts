import type { RefObject } from 'react';
import type { FormNode } from '../../../engine/model/form-model.ts';
import type { FieldUiOptions } from '../../../engine/schema/types.ts';

/** A change of the entries: what they become, which buttons may get the focus, what is announced. */
interface EntriesChange {
  readonly entries: readonly unknown[];
  /** For each of them the place of the entry that it was, or that it is a copy of if this one is there before it. */
  readonly places: readonly number[];
  readonly focus: readonly string[];
  readonly text: string;
}

/** The entries of a list, and what can be done with them. */
export interface Entries {
  /** How many entries are shown. */
  readonly count: number;
  readonly canAdd: boolean;
  readonly canRemove: boolean;
  readonly options: FieldUiOptions;
  /** The list in the form, for what its entries contain. */
  readonly node: FormNode | undefined;
  readonly add: () => void;
  readonly remove: (index: number) => void;
  readonly nameOf: (index: number) => string;
  /** Identity of an entry: it stays the same when the entry is moved, or others are removed. */
  readonly keyOf: (index: number) => number | undefined;
  readonly change: (toChange: (entries: readonly unknown[]) => EntriesChange) => void;
  /** The last change, for a live region. */
  readonly announced: string;
  /** Name of a button in `data-action`: lists inside an entry have buttons too. */
  readonly actionOf: (name: string) => string;
  /** The element around the entries and their buttons. */
  readonly root: RefObject<HTMLDivElement | null>;
}

export interface EntryToolsProps {
  readonly entries: Entries;
  readonly index: number;
  /** Shows arrows instead of words. */
  readonly isCompact?: boolean;
}
