/** Signs people in at the university's identity provider: OpenID Connect, authorization code with PKCE. */
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';

export interface IdentityProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined: a public client, which PKCE alone protects. */
  readonly clientSecret: string | undefined;
  readonly scopes: string;
  /** The claim that lists the groups of a person. */
  readonly groupsClaim: string;
  /** The provider asks everybody for a second factor; else each sign-in proves it. */
  readonly hasSecondFactor: boolean;
}

/** Of each call to the provider: a person waits for it. */
const TIME_LIMIT_SECONDS = 5;

/** Clocks of two machines may differ by so much. */
export const CLOCK_TOLERANCE_SECONDS = 60;

/** A provider that exchanges its addresses is noticed within this time. */
const METADATA_LIFETIME_MS = 60 * 60_000;

/**
 * away: it does not answer, or not in time · denied: the person refused · refused: it lets the person not in · invalid: its
 * reply is not one that can be trusted
 */
type ProviderProblem = 'away' | 'denied' | 'refused' | 'invalid';

export class ProviderError extends Error {
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem, cause: unknown) {
    super(`identity provider: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** What the portal keeps of a sign-in that it began. */
export interface BegunSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface ProviderIdentity {
  readonly issuer: string;
  /** Stays the same when the person gets another address. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly groups: readonly string[];
  /** When the person last proved who they are, in seconds; undefined: the provider does not say. */
  readonly authTime: number | undefined;
  /** The provider says that it asked for a second factor (RFC 8176). */
  readonly hasSecondFactor: boolean;
}

export interface IdentityProvider {
  /** Reads what the provider publishes about itself. @throws ProviderError */
  reach(): Promise<void>;
  /**
   * @param isFresh the person must prove who they are, even if the provider knows it
   * @returns the address at the provider @throws ProviderError
   */
  begin(redirectUri: string, isFresh: boolean): Promise<BegunSignIn & { readonly url: string }>;
  /** @param url to which the provider sent the browser back @throws ProviderError */
  finish(url: URL, begun: BegunSignIn): Promise<ProviderIdentity>;
}

const statusOf = (cause: unknown): number | undefined => (cause instanceof Response ? cause.status : undefined);

const problemOf = (error: unknown): ProviderProblem => {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'denied';
    return ['temporarily_unavailable', 'server_error'].includes(error.error) ? 'away' : 'refused';
  }
  if (error instanceof ResponseBodyError) return error.status >= 500 ? 'away' : 'invalid';
  if (error instanceof ClientError) {
    if (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT') return 'away';
    return (statusOf(error.cause) ?? 0) >= 500 ? 'away' : 'invalid';
  }
  // What fetch throws when there is no connection.
  return error instanceof TypeError && error.cause !== undefined ? 'away' : 'invalid';
};

const ask = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new ProviderError(problemOf(error), error);
  }
};

type Claims = Readonly<Record<string, unknown>>;

const textIn = (claims: Claims, name: string, longest: number): string | undefined => {
  const value = claims[name];
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : undefined;
};

const MAX_GROUPS = 1_000;

const textsIn = (claims: Claims, name: string): readonly string[] =>
  [claims[name]]
    .flat()
    .filter((value) => typeof value === 'string')
    .slice(0, MAX_GROUPS);

const toIdentity = (claims: Claims, groupsClaim: string): ProviderIdentity => {
  const [issuer, subject] = [textIn(claims, 'iss', 2_000), textIn(claims, 'sub', 255)];
  if (issuer === undefined || subject === undefined)
    throw new ProviderError('invalid', new Error('the ID token has no usable "iss" or "sub"'));
  const authTime = claims['auth_time'];
  return {
    issuer,
    subject,
    email: textIn(claims, 'email', 254),
    isEmailVerified: claims['email_verified'] === true,
    firstName: textIn(claims, 'given_name', 100),
    lastName: textIn(claims, 'family_name', 100),
    groups: textsIn(claims, groupsClaim),
    authTime: typeof authTime === 'number' ? authTime : undefined,
    hasSecondFactor: textsIn(claims, 'amr').includes('mfa'),
  };
};

export const createIdentityProvider = (settings: IdentityProviderSettings): IdentityProvider => {
  const { issuer, clientId, clientSecret, scopes, groupsClaim } = settings;
  const server = new URL(issuer);
  let known: { readonly configuration: Promise<Configuration>; readonly until: number } | undefined;

  const discover = (): Promise<Configuration> =>
    discovery(
      server,
      clientId,
      { [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      clientSecret === undefined ? None() : ClientSecretBasic(clientSecret),
      {
        timeout: TIME_LIMIT_SECONDS,
        execute: [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])],
      },
    );

  /** Read at the first sign-in, so that the portal starts while the provider is away. A failure is not kept. */
  const getConfiguration = (): Promise<Configuration> => {
    if (known && known.until > Date.now()) return known.configuration;
    const reading = { configuration: discover(), until: Date.now() + METADATA_LIFETIME_MS };
    known = reading;
    reading.configuration.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading.configuration;
  };

  return {
    reach: () =>
      ask(async () => {
        await getConfiguration();
      }),
    begin: (redirectUri, isFresh) =>
      ask(async () => {
        const configuration = await getConfiguration();
        const begun = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: scopes,
          state: begun.state,
          nonce: begun.nonce,
          code_challenge: await calculatePKCECodeChallenge(begun.codeVerifier),
          code_challenge_method: 'S256',
          ...(isFresh && { prompt: 'login', max_age: '0' }),
        });
        return { ...begun, url: url.href };
      }),
    finish: (url, { state, nonce, codeVerifier }) =>
      ask(async () => {
        const configuration = await getConfiguration();
        const tokens = await authorizationCodeGrant(configuration, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims: Claims = { ...tokens.claims() };
        // Many providers give addresses and groups only here.
        const isWhole = ['email', groupsClaim].every((name) => name in claims);
        const isMore = !isWhole && configuration.serverMetadata().userinfo_endpoint !== undefined;
        const more = isMore ? await fetchUserInfo(configuration, tokens.access_token, String(claims['sub'])) : {};
        return toIdentity({ ...more, ...claims }, groupsClaim);
      }),
  };
};
