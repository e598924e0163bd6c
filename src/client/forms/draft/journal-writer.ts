import { debounce } from '../runtime/idle.ts';
import { clearJournal, type JournalEntry, writeJournal, writeJournalNow } from './journal.ts';

const PAUSE_MS = 300;
const MAX_DELAY_MS = 1_000;

/** Storage of a journal. */
interface JournalStore {
  /** Resolves when the entry is stored; a page that closes earlier may lose it. */
  readonly write: (key: string, entry: JournalEntry) => Promise<void>;
  /** Stores the entry synchronously. */
  readonly writeNow: (key: string, entry: JournalEntry) => void;
  readonly clear: (key: string) => Promise<void>;
}

interface JournalWriter {
  /** Schedules a write after a short pause. */
  readonly request: () => void;
  /** Writes due input at once. */
  readonly flush: () => void;
  /** The page may close: writes unfinished entries synchronously. */
  readonly leave: () => void;
  /** The server has all input: deletes the entry. */
  readonly forget: () => Promise<void>;
}

const deviceStore: JournalStore = { write: writeJournal, writeNow: writeJournalNow, clear: clearJournal };

/** Writes the result of `read` to this device's journal. */
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
