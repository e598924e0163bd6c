/** The network addresses that webhooks may be sent to: public ones, and those of networks that a setting allows. */
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Networks such as `10.20.0.0/16, fd00::/8`. @throws Error for anything else */
export const parseNetworks = (list: string): readonly Network[] =>
  list
    .split(',')
    .map((network) => network.trim())
    .filter(Boolean)
    .map((network) => ipaddr.parseCIDR(network));

/** All public addresses of IPv6 are in one network; `ipaddr.js` also takes others for public, such as `::7f00:1`. */
const publicIPv6 = ipaddr.parseCIDR('2000::/3');
/** A public address that the virtual machines of one provider reach its internal services at. */
const internalService = ipaddr.parseCIDR('168.63.129.16/32');

const isIn = (address: ReturnType<typeof ipaddr.parse>, networks: readonly Network[]): boolean =>
  ipaddr.subnetMatch(address, { network: [...networks] }, 'none') === 'network';

/** An IPv4 address that is written as IPv6 counts as the IPv4 address. */
export const isAllowedAddress = (text: string, networks: readonly Network[]): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (isIn(address, networks)) return true;
  if (address.range() !== 'unicast' || isIn(address, [internalService])) return false;
  return address.kind() === 'ipv4' || isIn(address, [publicIPv6]);
};

/** The host of an address as the network knows it: without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Why a URL cannot be the target of webhooks; names are looked up when a webhook is sent. */
export const findTargetIssue = (
  text: string,
  networks: readonly Network[],
): 'webAddress' | 'onlyHttps' | 'privateAddress' | undefined => {
  if (!URL.canParse(text)) return 'webAddress';
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.hash !== '')
    return 'webAddress';
  const host = hostOf(url);
  const isAddress = isIP(host) !== 0;
  if (url.protocol === 'http:') {
    const isLoopback = isAddress && ipaddr.process(host).range() === 'loopback';
    if (!isLoopback || !isAllowedAddress(host, networks)) return 'onlyHttps';
  }
  return isAddress && !isAllowedAddress(host, networks) ? 'privateAddress' : undefined;
};

/** Finds the addresses of a name; rejects with the code of the failure. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/**
 * By DNS alone. The functions of the system would use the threads that files and passwords need, for as long as a name
 * server does not answer.
 */
export const resolveByDns: ResolveHost = async (host) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [four, six].flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
};
