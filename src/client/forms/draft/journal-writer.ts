import { debounce } from '../runtime/idle.ts';
import { clearJournal, type JournalEntry, writeJournal, writeJournalNow } from './journal.ts';

const PAUSE_MS = 300;
const MAX_DELAY_MS = 1_000;

/** Storage of a journal. */
interface JournalStore {
  /** Resolves when the entry is stored, or with false when it cannot be; a page that closes earlier may lose it. */
  readonly write: (key: string, entry: JournalEntry) => Promise<boolean>;
  /** Stores the entry synchronously. */
  readonly writeNow: (key: string, entry: JournalEntry) => boolean;
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

export const deviceStore: JournalStore = { write: writeJournal, writeNow: writeJournalNow, clear: clearJournal };

/**
 * Writes the result of `read` to this device's journal.
 * @param onWritten gets whether the device could store it
 */
export const createJournalWriter = (
  key: string,
  read: () => JournalEntry,
  store = deviceStore,
  onWritten: (isStored: boolean) => void = () => undefined,
): JournalWriter => {
  let onItsWay: Promise<boolean> | undefined;
  const write = async (): Promise<void> => {
    const mine = store.write(key, read());
    onItsWay = mine;
    onWritten(await mine);
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
