/** A real OpenID Connect provider (`oidc-provider`) on a free loopback port, as a university runs one for its staff. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { errors } from 'oidc-provider';
import { providerCallbackPath } from '../../src/contract/provider-sign-in.ts';

/** What the provider says of a person. */
export interface StaffClaims {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly groups?: readonly string[];
}

/** How the server answers the portal: `slow` accepts calls and does not answer, `broken` answers 503. Its pages work. */
type Behaviour = 'usual' | 'slow' | 'broken';

export interface TestIdentityProvider {
  readonly issuer: string;
  /** The settings of a portal that uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Persons by their name, which is the subject too. */
  readonly people: Map<string, StaffClaims>;
  /** How persons sign in there (RFC 8176). */
  amr: readonly string[];
  behaviour: Behaviour;
  /** The address of the portal, which the provider sends browsers back to. */
  serve(portalUrl: string): void;
  close(): Promise<void>;
}

const clientId = 'portal';
const clientSecret = 'secret-of-the-portal-for-tests';

const signInPage = (path: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>University login</title></head><body><h1>University login</h1><form action="${path}"><label>Name <input name="login"></label>
<button>Sign in</button> <button name="cancel" value="1">Cancel</button></form></body></html>`;

const createProvider = (provider: TestIdentityProvider, portalUrl: string): Provider =>
  new Provider(provider.issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [portalUrl + providerCallbackPath],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    scopes: ['openid', 'email', 'profile'],
    // Addresses and groups come from the userinfo endpoint, as the specification has it.
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'groups'],
    },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...provider.people.get(accountId) }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    // The university's own portal: nobody is asked whether it may know them.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId as string,
        accountId: oidc.session?.accountId as string,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    cookies: { keys: ['key-of-cookies-for-tests'] },
    pkce: { required: () => true },
  });

/** The page on which a person signs in, and what its form sends. */
const answerInteraction = async (
  { amr, issuer }: TestIdentityProvider,
  oidc: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
  const accountId = searchParams.get('login');
  if (searchParams.has('cancel')) {
    const error = { error: 'access_denied', error_description: 'the person went back' };
    return oidc.interactionFinished(request, response, error, { mergeWithLastSubmission: false });
  }
  if (accountId)
    return oidc.interactionFinished(
      request,
      response,
      { login: { accountId, amr: [...amr] } },
      { mergeWithLastSubmission: false },
    );
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(signInPage(pathname));
};

const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

export const startIdentityProvider = async (): Promise<TestIdentityProvider> => {
  let served: string | undefined;
  let oidc: Provider | undefined;
  let handle: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => {
    const isPage = /^\/(?:auth|interaction)(?:[/?]|$)/.test(request.url ?? '');
    if (provider.behaviour === 'slow' && !isPage) return;
    if ((provider.behaviour === 'broken' && !isPage) || !oidc || !handle) {
      response.writeHead(503).end();
      return;
    }
    if (request.url?.startsWith('/interaction/'))
      answerInteraction(provider, oidc, request, response).catch((error: unknown) => {
        response.writeHead(error instanceof errors.SessionNotFound ? 400 : 500).end(String(error));
      });
    else void handle(request, response);
  });
  const issuer = await listen(server);
  const provider: TestIdentityProvider = {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    people: new Map(),
    amr: ['pwd'],
    behaviour: 'usual',
    serve: (portalUrl) => {
      if (portalUrl === served) return;
      served = portalUrl;
      oidc = createProvider(provider, portalUrl);
      handle = oidc.callback();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
};
