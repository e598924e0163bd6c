import { withStorage } from './storage.ts';

/** The account whose data this device may hold. Several people may use one browser. */
export const KEY = 'device-owner';

/** The owner where storage is forbidden: lasts as long as the page. */
let ownerInMemory: string | undefined;

/** Marks the record until the data of other accounts is deleted: a failed chunk or a closed page may interrupt it. */
export const UNCLEARED_SUFFIX = ' uncleared';

export const readRecord = (): string | undefined => {
  const stored = withStorage('localStorage', (storage) => [storage.getItem(KEY) ?? undefined]);
  return stored ? stored[0] : ownerInMemory;
};

export const writeRecord = (record: string | undefined): void => {
  ownerInMemory = record;
  withStorage('localStorage', (storage) =>
    record === undefined ? storage.removeItem(KEY) : storage.setItem(KEY, record),
  );
};

/** Empty after a logout until the data of the account is deleted. */
export const readDeviceOwner = (): string | undefined => readRecord()?.replace(UNCLEARED_SUFFIX, '');

/** Whether an entry may be stored under this key. Keys of stored entries begin with the account: `<account>/…`. */
export const canStore = (key: string): boolean => {
  const owner = readDeviceOwner();
  return owner !== undefined && owner !== '' && key.startsWith(`${owner}/`);
};
