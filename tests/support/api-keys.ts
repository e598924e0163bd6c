/** API keys for tests: made by an admin, and clients that call with one. */
import { createApiKey } from '../../src/contract/api-keys.ts';
import type { BodyOf, DataOf } from '../../src/contract/call.ts';
import { type ApiClient, createClient } from './client.ts';
import { type Person, password } from './people.ts';
import type { TestServer } from './server.ts';

/** A program without a browser: it has no cookies, and none may be set. */
export const keyClient = (url: string, secret: string): ApiClient =>
  createClient(url, new Map(), async (address, init) => {
    const answer = await fetch(address, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${secret}` },
    });
    if (answer.headers.getSetCookie().length > 0) throw new Error(`a cookie was set by ${address.pathname}`);
    return answer;
  });

export type KeyValues = Partial<BodyOf<typeof createApiKey>>;

export interface MadeKey {
  readonly id: string;
  readonly secret: string;
  readonly key: DataOf<typeof createApiKey>['Key'];
  readonly client: ApiClient;
}

export const keyValues = {
  name: 'Academic system',
  rights: ['applications'],
  institutionCode: null,
  programIds: null,
  days: 90,
  callsPerMinute: 1200,
  currentPassword: password,
};

export const makeApiKey = async (server: TestServer, admin: Person, values: KeyValues = {}): Promise<MadeKey> => {
  const answer = await admin.client.call(createApiKey, { body: { ...keyValues, ...values } });
  if (answer.status !== 200) throw new Error(answer.text);
  const { Key: key, Secret: secret } = answer.body.data;
  return { id: key.Id, secret, key, client: keyClient(server.url, secret) };
};
