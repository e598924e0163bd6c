/** The end of all keys of an account, whose person is another one from now on. */
import type { Tx } from '../../platform/database/database.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { revokeKeysOf } from './queries.ts';

/** @param origin group of network addresses the call came from */
export const endKeysOf = async (tx: Tx, accountId: string, origin: string): Promise<void> => {
  for (const id of await revokeKeysOf(tx, accountId))
    await writeAuditEntry(tx, { actor: 'system', action: 'apiKey.revoked', subject: { kind: 'apiKey', id }, origin });
};
