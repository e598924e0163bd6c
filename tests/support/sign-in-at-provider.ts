/** A browser that signs in at the university's identity provider, without a page. */
import { pathToProvider } from '../../src/contract/provider-sign-in.ts';
import { type ApiClient, createClient } from './client.ts';
import type { TestIdentityProvider } from './identity-provider.ts';

const pathOf = ({ pathname, search }: URL): string => pathname + search;

export const locationOf = ({ headers }: { readonly headers: Headers }): string => headers.get('location') ?? '';

/** Begins at the portal. @returns the address at the provider */
export const beginAtPortal = async (client: ApiClient, ...path: Parameters<typeof pathToProvider>): Promise<string> =>
  locationOf(await client.request('GET', pathToProvider(...path)));

/**
 * Signs in at the provider.
 * @param login the name of the person; null: they go back
 * @param browser with the cookies of the provider
 * @returns the path to which the provider sends the browser back
 */
export const passProvider = async (
  { issuer }: Pick<TestIdentityProvider, 'issuer'>,
  begin: string,
  login: string | null,
  browser = createClient(issuer),
): Promise<string> => {
  let next = new URL(begin, issuer);
  while (next.origin === issuer) {
    if (next.pathname.startsWith('/interaction/'))
      next.search = login === null ? '?cancel=1' : `?${new URLSearchParams({ login })}`;
    const answer = await browser.request('GET', pathOf(next));
    if (answer.status !== 302 && answer.status !== 303)
      throw new Error(`the provider answers ${answer.status}: ${answer.text}`);
    next = new URL(locationOf(answer), issuer);
  }
  return pathOf(next);
};

/** The whole sign-in of a person. @returns where the portal leads */
export const signInAtProvider = async (
  provider: TestIdentityProvider,
  client: ApiClient,
  login: string | null,
  ...path: Parameters<typeof pathToProvider> | []
): Promise<string> => {
  const [returnTo = null, purpose] = path;
  const back = await passProvider(provider, await beginAtPortal(client, returnTo, purpose), login);
  return locationOf(await client.request('GET', back));
};
