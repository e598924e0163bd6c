import type { QueryKey } from '@tanstack/react-query';
import { createStore, delMany, entries, type UseStore, update } from 'idb-keyval';
import { canStore, readDeviceOwner } from './device-record.ts';

/** What this device knows of one query, for pages without a network. */
export interface KnownReply {
  readonly queryKey: QueryKey;
  readonly data: unknown;
  /** When the server answered, by this device's clock (ms). */
  readonly updatedAt: number;
  /** The build whose page has read it: another one may expect another shape. */
  readonly build: string;
}

let database: UseStore | undefined;
const inDatabase = (): UseStore => {
  database ??= createStore('admission-replies', 'entries');
  return database;
};

/** Without storage (private mode, full disk) pages need a network. */
const orUndefined = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

/** The device may belong to another person. */
const KEPT_HOURS = 24;

const isExpired = ({ updatedAt }: KnownReply): boolean => !(Math.abs(Date.now() - updatedAt) <= KEPT_HOURS * 3_600_000);

/** Stores nothing for an account that has logged out on this device. */
export const storeReply = async (reply: KnownReply): Promise<void> => {
  const key = `${readDeviceOwner() ?? ''}/${JSON.stringify(reply.queryKey)}`;
  if (!canStore(key)) return;
  await orUndefined(() =>
    update<KnownReply>(key, (known) => (known && known.updatedAt > reply.updatedAt ? known : reply), inDatabase()),
  );
};

/** The replies for the account of this device that a page of the same build has read. */
export const listReplies = async (build: string): Promise<readonly KnownReply[]> => {
  const all = (await orUndefined(() => entries<string, KnownReply>(inDatabase()))) ?? [];
  return all
    .filter(([key, reply]) => canStore(key) && reply.build === build && !isExpired(reply))
    .map(([, reply]) => reply);
};

/** Deletes outdated replies, and all of other accounts. @param account undefined: none is kept */
export const deleteOtherReplies = async (account: string | undefined): Promise<void> => {
  await orUndefined(async () => {
    const gone = (await entries<string, KnownReply>(inDatabase())).filter(
      ([key, reply]) => account === undefined || !key.startsWith(`${account}/`) || isExpired(reply),
    );
    await delMany(
      gone.map(([key]) => key),
      inDatabase(),
    );
  });
};
