import { del, entries, get, set } from 'idb-keyval';
import { canStore, readDeviceOwner } from '../../api/device-record.ts';
import { createDeviceStore, deleteEntries, isTooOld } from '../../api/device-store.ts';
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

/** Where nothing is stored, a file is sent as long as its page is open. */
const inDatabase = createDeviceStore('admission-files');

const isExpired = ({ at }: UnsentFile): boolean => isTooOld(Date.parse(at));

/** Keys begin with the account: several people may use one browser. */
const prefixOf = ({ formId, step, field }: FilePlace): string =>
  `${readDeviceOwner() ?? ''}/${formId}/${step}/${field}/`;

const keyOf = (place: FilePlace, { id }: Pick<UnsentFile, 'id'>): string => prefixOf(place) + id;

export const createUnsentFile = (file: File): UnsentFile => ({ id: newIntent(), file, at: new Date().toISOString() });

/** Stores nothing for an account that has logged out on this device. */
export const storeUnsentFile = async (place: FilePlace, unsent: UnsentFile): Promise<void> => {
  const key = keyOf(place, unsent);
  if (canStore(key)) await inDatabase((store) => set(key, unsent, store));
};

/** Whether the file is still to be sent: another tab may have sent it. */
export const isUnsent = async (place: FilePlace, unsent: UnsentFile): Promise<boolean> =>
  (await inDatabase((store) => get<UnsentFile>(keyOf(place, unsent), store))) !== undefined;

export const forgetUnsentFile = async (place: FilePlace, unsent: UnsentFile): Promise<void> => {
  await inDatabase((store) => del(keyOf(place, unsent), store));
};

/** The files of a field that this device has not sent, in the order in which they were chosen. */
export const listUnsentFiles = async (place: FilePlace): Promise<readonly UnsentFile[]> => {
  const prefix = prefixOf(place);
  const all = (await inDatabase((store) => entries<string, UnsentFile>(store))) ?? [];
  return all
    .filter(([key, unsent]) => canStore(key) && key.startsWith(prefix) && !isExpired(unsent))
    .map(([, unsent]) => unsent)
    .sort((one, other) => one.at.localeCompare(other.at));
};

/** Deletes files that are kept too long, and all of other accounts. @param account undefined: none is kept */
export const deleteOtherUnsentFiles = async (account: string | undefined): Promise<void> => {
  const isGone = (key: string, unsent: UnsentFile): boolean =>
    account === undefined || !key.startsWith(`${account}/`) || isExpired(unsent);
  await inDatabase(deleteEntries(isGone));
};
