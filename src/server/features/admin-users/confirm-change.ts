import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import { assertCurrentPassword } from '../account/change-password.ts';
import { secondFactorTries, withAttemptLimit } from '../account/limits.ts';
import type { Confirmation } from './change-user.ts';

/** The context of a call that its caller confirms; `R` is its reply. */
interface ConfirmedCall<R> {
  readonly session: { readonly accountId: string; readonly provedUntil: string | null; readonly hasProved: boolean };
  readonly body: { readonly currentPassword?: string | undefined; readonly code?: string | undefined };
  transactionAfter(ahead: () => Promise<void>, work: (tx: Tx) => Promise<R>): Promise<R>;
}

/**
 * Runs a change that its caller confirms with their own password and code, or at the identity provider. A refused change leaves the code unused, so that
 * it is checked in the transaction of the change.
 */
export const withConfirmation = <R>(
  services: Services,
  { session: { accountId, provedUntil, hasProved }, body, transactionAfter }: ConfirmedCall<R>,
  work: (tx: Tx, confirmation: Confirmation) => Promise<R>,
): Promise<R> => {
  const isFromProvider = provedUntil !== null;
  // The password of the portal does not speak for a session that the identity provider opened.
  const { currentPassword, code }: ConfirmedCall<R>['body'] = isFromProvider ? {} : body;
  const byPassword = currentPassword === undefined ? undefined : 'password';
  const provedBy = isFromProvider && hasProved ? 'provider' : byPassword;
  const confirmation: Confirmation = { provedBy, isFromProvider, code, keys: services.settings.secondFactorKeys };
  return withAttemptLimit(services.db, code === undefined ? [] : [secondFactorTries(accountId)], () =>
    transactionAfter(
      async () => {
        if (currentPassword !== undefined) await assertCurrentPassword(services, accountId, 'user', currentPassword);
      },
      (tx) => work(tx, confirmation),
    ),
  );
};

/** The same for a reply with a secret: it is not stored for a repeat. */
export const withUnstoredConfirmation = <R>(
  services: Services,
  { session, body }: Pick<ConfirmedCall<R>, 'session' | 'body'>,
  work: (tx: Tx, confirmation: Confirmation) => Promise<R>,
): Promise<R> => {
  const { db } = services;
  const transactionAfter = async (ahead: () => Promise<void>, change: (tx: Tx) => Promise<R>): Promise<R> => {
    await ahead();
    return db.transaction(change);
  };
  return withConfirmation(services, { session, body, transactionAfter }, work);
};
