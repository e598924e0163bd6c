/** A provider whose metadata and ID tokens are not as they have to be: for everything that an honest one never sends. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Values = Readonly<Record<string, unknown>>;

export interface Forgery {
  /** Over the claims of a right ID token; undefined leaves one out. */
  readonly claims?: Values;
  readonly header?: Values;
  /** The key of somebody else signs. */
  readonly isForeignKey?: true;
  /** Over the metadata. */
  readonly metadata?: Values;
  /** In place of a right reply of the token endpoint. */
  readonly tokenReply?: { readonly status: number; readonly body: string };
}

export interface ForgedProvider {
  readonly issuer: string;
  readonly env: Readonly<Record<string, string>>;
  forgery: Forgery;
  /** Of the sign-in that the portal began last. */
  nonce: string;
  close(): Promise<void>;
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const signToken = (header: Values, claims: Values, key: KeyObject): string => {
  const text = `${encode(header)}.${encode(claims)}`;
  return header['alg'] === 'none'
    ? `${text}.`
    : `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
};

export const startForgedProvider = async (): Promise<ForgedProvider> => {
  const [own, foreign] = [newKey(), newKey()];
  const replies: Readonly<Record<string, () => { readonly status?: number; readonly body: string }>> = {
    '/.well-known/openid-configuration': () => ({
      body: JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        ...provider.forgery.metadata,
      }),
    }),
    '/jwks': () => ({
      body: JSON.stringify({
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }],
      }),
    }),
    '/token': () => {
      const { claims, header, isForeignKey, tokenReply } = provider.forgery;
      const now = Math.floor(Date.now() / 1000);
      const rightClaims = {
        iss: issuer,
        sub: 'somebody',
        aud: 'portal',
        nonce: provider.nonce,
        iat: now,
        exp: now + 300,
        email: 'somebody@example.com',
        email_verified: true,
        groups: ['readers'],
      };
      const { privateKey } = isForeignKey ? foreign : own;
      const idToken = signToken({ alg: 'RS256', kid: 'own', ...header }, { ...rightClaims, ...claims }, privateKey);
      return tokenReply ?? { body: JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: idToken }) };
    },
  };
  const server = createServer((request, response) => {
    const reply = replies[(request.url ?? '').split('?')[0] ?? '']?.() ?? { status: 404, body: '{}' };
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: ForgedProvider = {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'portal' },
    forgery: {},
    nonce: '',
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
};
