/** The sign-in of staff at the university's identity provider, and the proof of somebody who is signed in. */
import type { SignInProblem } from '../../../contract/provider-sign-in.ts';
import { providerCallbackPath } from '../../../contract/provider-sign-in.ts';
import { AppError } from '../../errors.ts';
import {
  type BegunSignIn,
  CLOCK_TOLERANCE_SECONDS,
  type IdentityProvider,
  ProviderError,
  type ProviderIdentity,
} from '../../platform/identity-provider.ts';
import type { Services } from '../../services.ts';
import { digest } from '../../tokens.ts';
import { getAccount } from '../account/account.ts';
import { countAttempt, limitsOf, networkLimits } from '../account/limits.ts';
import { setProved } from '../account/queries/sessions.ts';
import { type ProviderAccount, syncProviderAccount } from '../admin-users/provider-account.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { addAttempt, takeAttempt } from './queries.ts';

interface OpenedSession {
  readonly tokenHash: Buffer;
  readonly accountId: string;
  /** The provider opened it. */
  readonly isFromProvider: boolean;
}

interface BeginOrder {
  /** Path within the portal. */
  readonly returnTo: string;
  /** Digest of the cookie that identifies the browser. */
  readonly browser: Buffer;
  readonly network: string | undefined;
  /** Whose owner is to prove who they are. */
  readonly session?: OpenedSession | undefined;
}

/** @returns the address at the provider @throws ProviderError, AppError 429 */
export const beginSignIn = async (
  { db, publicUrl }: Services,
  provider: IdentityProvider,
  { returnTo, browser, network, session }: BeginOrder,
): Promise<string> => {
  await countAttempt(db, limitsOf(networkLimits.provider, network));
  const { url, state, nonce, codeVerifier } = await provider.begin(
    publicUrl.get() + providerCallbackPath,
    session !== undefined,
  );
  const sessionHash = session?.tokenHash ?? null;
  await addAttempt(db, { stateHash: digest(state), browser, nonce, codeVerifier, returnTo, sessionHash });
  return url;
};

/** What the person is told of an error, and what the log says of it. */
export const describeFailure = (error: unknown): { readonly problem: SignInProblem; readonly cause?: unknown } => {
  if (error instanceof ProviderError) return { problem: error.problem, cause: error.cause };
  if (error instanceof AppError && error.status === 429) return { problem: 'busy' };
  return { problem: 'failed', cause: error };
};

interface FinishOrder {
  /** Path and query to which the provider sent the browser back. */
  readonly url: string;
  readonly browser: Buffer | undefined;
  readonly session: OpenedSession | undefined;
  /** Group of network addresses the call came from. */
  readonly origin: string;
}

export type FinishedSignIn = { readonly returnTo: string } & (
  | {
      readonly outcome: 'signedIn';
      readonly account: Awaited<ReturnType<typeof getAccount>>;
      readonly provider: { readonly issuer: string; readonly authTime: number };
    }
  | { readonly outcome: 'proved' }
  | {
      readonly outcome: 'refused';
      readonly problem: SignInProblem;
      /** The session that asked for the proof goes on. */
      readonly isSessionOpen: boolean;
      readonly cause?: unknown;
    }
);

const lacksSecondFactor = ({ settings }: Services, { hasSecondFactor }: ProviderIdentity): boolean =>
  settings.requireAdminSecondFactor && !settings.identityProvider?.hasSecondFactor && !hasSecondFactor;

/** The account of the person, after the rights of the groups are stored; a refusal is in the trail. */
const admit = (services: Services, identity: ProviderIdentity, origin: string): Promise<ProviderAccount> => {
  const { db, settings, catalogue } = services;
  const order = { identity, settings, catalogue, origin, lacksSecondFactor: lacksSecondFactor(services, identity) };
  return db.transaction(async (tx) => {
    const account = await syncProviderAccount(tx, order);
    if ('problem' in account)
      await writeAuditEntry(tx, {
        actor: 'anonymous',
        action: 'login.refused',
        ...(account.accountId && { subject: { kind: 'account', id: account.accountId } }),
        details: { provider: identity.issuer, reason: account.problem },
        origin,
      });
    return account;
  });
};

/** Whether the person proved who they are after the sign-in began. */
const isFresh = ({ authTime }: ProviderIdentity, startedAt: number): boolean =>
  authTime !== undefined && authTime >= startedAt - CLOCK_TOLERANCE_SECONDS;

/** Finishes what `beginSignIn` began in the same browser; once. */
export const finishSignIn = async (
  services: Services,
  provider: IdentityProvider,
  { url, browser, session, origin }: FinishOrder,
): Promise<FinishedSignIn> => {
  const { db, publicUrl } = services;
  const address = new URL(url, publicUrl.get());
  const state = address.searchParams.get('state');
  const attempt = state !== null && browser ? await takeAttempt(db, digest(state), browser) : undefined;
  if (state === null || !attempt)
    return { outcome: 'refused', problem: 'expired', isSessionOpen: false, returnTo: '/' };
  const { returnTo, sessionHash, startedAt, ...begun } = attempt;
  const isProof = sessionHash !== null;
  const isSameSession = isProof && session !== undefined && session.tokenHash.equals(sessionHash);
  const refuse = (problem: SignInProblem, isSessionOpen = isSameSession, cause?: unknown): FinishedSignIn => ({
    outcome: 'refused',
    problem,
    isSessionOpen,
    returnTo,
    cause,
  });
  if (isProof && !isSameSession) return refuse('expired');

  const known: BegunSignIn = { state, ...begun };
  const identity = await provider.finish(address, known).catch((error: unknown) => {
    if (error instanceof ProviderError) return error;
    throw error;
  });
  if (identity instanceof ProviderError) return refuse(identity.problem, isSameSession, identity.cause);
  if (isProof && !isFresh(identity, startedAt)) return refuse('notFresh');

  const account = await admit(services, identity, origin);
  if ('problem' in account) {
    const isEnded = account.accountId === session?.accountId && account.isChanged !== false;
    return refuse(account.problem, isSameSession && !isEnded);
  }
  const authTime = identity.authTime ?? 0;
  if (!isProof) {
    const signedIn = await getAccount(db, account.accountId);
    return { outcome: 'signedIn', account: signedIn, provider: { issuer: identity.issuer, authTime }, returnTo };
  }
  if (account.accountId !== session?.accountId) return refuse('otherPerson');
  if (account.isChanged) return refuse('rightsChanged', false);
  await db.transaction(async (tx) => {
    await setProved(tx, sessionHash, authTime);
    const actor = { accountId: account.accountId, role: 'admin' as const };
    const details = { provider: identity.issuer };
    await writeAuditEntry(tx, { actor, action: 'login.proved', details, origin });
  });
  return { outcome: 'proved', returnTo };
};
