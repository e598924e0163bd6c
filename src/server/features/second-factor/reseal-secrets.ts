import type { Queryable } from '../../platform/database/queryable.ts';
import { listSecrets, replaceSecret } from './queries.ts';
import { isSealedWithNewest, type Keys, seal, unseal } from './secret-box.ts';

/** Numbers of secrets. `unreadable`: no key opens them, so their owners need a recovery code or another admin. */
export interface Resealed {
  readonly resealed: number;
  readonly unreadable: number;
}

/**
 * Seals every secret of a second factor with the newest key, so that the older keys can be dropped from
 * SECOND_FACTOR_KEYS afterwards. Runs at each start; safe beside other processes.
 */
export const resealSecrets = async (db: Queryable, keys: Keys): Promise<Resealed> => {
  const counts = { resealed: 0, unreadable: 0 };
  for (const { accountId, secret: sealed } of await listSecrets(db)) {
    if (isSealedWithNewest(keys, accountId, sealed)) continue;
    const secret = unseal(keys, accountId, sealed);
    if (secret) await replaceSecret(db, accountId, sealed, seal(keys, accountId, secret));
    counts[secret ? 'resealed' : 'unreadable'] += 1;
  }
  return counts;
};
