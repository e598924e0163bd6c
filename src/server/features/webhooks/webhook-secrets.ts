import type { Queryable } from '../../platform/database/queryable.ts';
import { isSealedWithNewest, type SealingKeys, seal, unseal } from '../second-factor/seal-secrets.ts';
import { listSecrets, resealSecret } from './queries.ts';

/** The secrets that sign now; one that no key opens is left out. */
export const openSecrets = (
  keys: SealingKeys,
  { id, secret, former }: { readonly id: string; readonly secret: Buffer; readonly former: Buffer | null },
): readonly Buffer[] =>
  [secret, former].flatMap((sealed) => {
    const opened = sealed === null ? undefined : unseal(keys, id, sealed);
    return opened ? [opened] : [];
  });

/** Seals every secret with the newest key, as `resealSecrets` does with those of second factors. Safe beside other processes. */
export const resealWebhookSecrets = async (db: Queryable, keys: SealingKeys): Promise<void> => {
  for (const { id, ...secrets } of await listSecrets(db))
    for (const [name, sealed] of Object.entries(secrets)) {
      const opened = sealed && !isSealedWithNewest(keys, id, sealed) ? unseal(keys, id, sealed) : undefined;
      if (sealed && opened)
        await resealSecret(db, id, name === 'former' ? 'former' : 'secret', sealed, seal(keys, id, opened));
    }
};
