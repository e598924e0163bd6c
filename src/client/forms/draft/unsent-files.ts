import { createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { canStore, readDeviceOwner } from '../../api/device-record.ts';
import { newIntent } from '../../api/intent.ts';

/** A chosen file that the server does not have yet: its upload continues after the page was closed. */
export interface UnsentFile {
  /** Also the intent of its upload. */
  readonly id: string;
  readonly file: File;
  /** Time of the choice by this device's clock (ISO). */
  readonly at: string;
  /** Name of the upload at the server, once it is known. */
  readonly uploadId?: string | undefined;
}

/** The answer that a file is for. */
export interface FilePlace {
  readonly formId: string;
  readonly step: string;
  /** Names and indices joined by `/`. */
  readonly field: string;
}

let database: UseStore | undefined;
const inDatabase = (): UseStore => {
  database ??= createStore('admission-files', 'entries');
  return database;
};

/** Without storage (private mode, full disk) the file is sent as long as the page is open. */
const orUndefined = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

/** As long as the server keeps an unfinished upload: the device may belong to another person. */
const KEPT_HOURS = 24;

const isExpired = ({ at }: UnsentFile): boolean => !(Math.abs(Date.now() - Date.parse(at)) <= KEPT_HOURS * 3_600_000);

/** Keys begin with the account: several people may use one browser. */
const prefixOf = ({ formId, step, field }: FilePlace): string =>
  `${readDeviceOwner() ?? ''}/${formId}/${step}/${field}/`;

const keyOf = (place: FilePlace, { id }: Pick<UnsentFile, 'id'>): string => prefixOf(place) + id;

export const createUnsentFile = (file: File): UnsentFile => ({ id: newIntent(), file, at: new Date().toISOString() });

/** Stores nothing for an account that has logged out on this device. */
export const storeUnsentFile = async (place: FilePlace, unsent: UnsentFile): Promise<void> => {
  const key = keyOf(place, unsent);
  if (canStore(key)) await orUndefined(() => set(key, unsent, inDatabase()));
};

/** Whether the file is still to be sent: another tab may have sent it. */
export const isUnsent = async (place: FilePlace, unsent: UnsentFile): Promise<boolean> =>
  (await orUndefined(() => get<UnsentFile>(keyOf(place, unsent), inDatabase()))) !== undefined;

export const forgetUnsentFile = async (place: FilePlace, unsent: UnsentFile): Promise<void> => {
  await orUndefined(() => del(keyOf(place, unsent), inDatabase()));
};

/** The files of a field that this device has not sent, in the order in which they were chosen. */
export const listUnsentFiles = async (place: FilePlace): Promise<readonly UnsentFile[]> => {
  const prefix = prefixOf(place);
  const all = (await orUndefined(() => entries<string, UnsentFile>(inDatabase()))) ?? [];
  return all
    .filter(([key, unsent]) => canStore(key) && key.startsWith(prefix) && !isExpired(unsent))
    .map(([, unsent]) => unsent)
    .sort((one, other) => one.at.localeCompare(other.at));
};

/** Deletes files that are kept too long, and all of other accounts. @param account undefined: none is kept */
export const deleteOtherUnsentFiles = async (account: string | undefined): Promise<void> => {
  await orUndefined(async () => {
    const gone = (await entries<string, UnsentFile>(inDatabase())).filter(
      ([key, unsent]) => account === undefined || !key.startsWith(`${account}/`) || isExpired(unsent),
    );
    const keys = gone.map(([key]) => key);
    await delMany(keys, inDatabase());
  });
};
