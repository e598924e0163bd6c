import type { QueryKey } from '@tanstack/react-query';
import { entries, update } from 'idb-keyval';
import { canStore, readDeviceOwner } from './device-record.ts';
import { createDeviceStore, deleteEntries, isTooOld } from './device-store.ts';

/** What this device knows of one query, for pages without a network. */
export interface KnownReply {
  readonly queryKey: QueryKey;
  readonly data: unknown;
  /** When the server answered, by this device's clock (ms). */
  readonly updatedAt: number;
  /** The build whose page has read it: another one may expect another shape. */
  readonly build: string;
}

const inDatabase = createDeviceStore('admission-replies');

/** Stores nothing for an account that has logged out on this device. */
export const storeReply = async (reply: KnownReply): Promise<void> => {
  const key = `${readDeviceOwner() ?? ''}/${JSON.stringify(reply.queryKey)}`;
  if (!canStore(key)) return;
  await inDatabase((store) =>
    update<KnownReply>(key, (known) => (known && known.updatedAt > reply.updatedAt ? known : reply), store),
  );
};

/** The replies for the account of this device that a page of the same build has read. */
export const listReplies = async (build: string): Promise<readonly KnownReply[]> => {
  const all = (await inDatabase((store) => entries<string, KnownReply>(store))) ?? [];
  return all
    .filter(([key, reply]) => canStore(key) && reply.build === build && !isTooOld(reply.updatedAt))
    .map(([, reply]) => reply);
};

/** Deletes outdated replies, and all of other accounts. @param account undefined: none is kept */
export const deleteOtherReplies = async (account: string | undefined): Promise<void> => {
  const isGone = (key: string, { updatedAt }: KnownReply): boolean =>
    account === undefined || !key.startsWith(`${account}/`) || isTooOld(updatedAt);
  await inDatabase(deleteEntries(isGone));
};
