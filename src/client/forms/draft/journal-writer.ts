import { debounce } from '../runtime/idle.ts';
import { clearJournal, type JournalEntry, writeJournal, writeJournalNow } from './journal.ts';

const PAUSE_MS = 300;
const MAX_DELAY_MS = 1_000;

/** Where a journal is written to. */
export interface JournalStore {
  /** Ends when the entry is kept; a page that dies before may take it along. */
  readonly write: (key: string, entry: JournalEntry) => Promise<void>;
  /** Keeps the entry before it comes back. */
  readonly writeNow: (key: string, entry: JournalEntry) => void;
  readonly clear: (key: string) => Promise<void>;
}

export interface JournalWriter {
  /** Something was typed: it is written after a short pause. */
  readonly request: () => void;
  /** Writes at once what is due. */
  readonly flush: () => void;
  /** The page may die: what is not kept yet, or still on its way, is written where it takes no time. */
  readonly leave: () => void;
  /** The server has it: nothing is left to keep. */
  readonly forget: () => Promise<void>;
}

const deviceStore: JournalStore = { write: writeJournal, writeNow: writeJournalNow, clear: clearJournal };

/** Writes to this device's journal what `read` gives at the moment of writing. */
export const createJournalWriter = (key: string, read: () => JournalEntry, store = deviceStore): JournalWriter => {
  let onItsWay: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    const mine = store.write(key, read());
    onItsWay = mine;
    await mine;
    if (onItsWay === mine) onItsWay = undefined;
  };
  const later = debounce(() => void write(), PAUSE_MS, MAX_DELAY_MS);
  return {
    request: later.request,
    flush: later.flush,
    leave: () => {
      if (later.isDue() || onItsWay) store.writeNow(key, read());
      later.flush();
    },
    forget: () => {
      later.cancel();
      onItsWay = undefined;
      return store.clear(key);
    },
  };
};
