import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { Client } from 'pg';
import { parseClamdUrl } from '../platform/storage/clamd.ts';
import { parseS3Url } from '../platform/storage/s3/s3-url.ts';
import { parseNetworks } from '../platform/webhooks/target-address.ts';

/** Whether a host name or address refers to this machine only. `localhost.example.org` does not. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host.replace(/\.$/, ''));

const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** Scheme, host and port alone: no user, path, query or fragment, not even an empty one. */
export const parseOrigin = (text: string): URL | undefined => {
  const url = parseUrl(text);
  const isBare = /^https?:\/\/[^\s/?#@\\]+\/?$/.test(text);
  return url && isBare && /^https?:$/.test(url.protocol) ? url : undefined;
};

/** Without encryption a provider is only asked on this machine. Query and fragment are not part of an issuer. */
const isIssuer = (text: string): boolean => {
  const url = parseUrl(text);
  if (!url || /[\s?#@\\]/.test(text)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
};

const isOrigin = (text: string): boolean => parseOrigin(text) !== undefined;
const isHttpsOrigin = (text: string): boolean => parseOrigin(text)?.protocol === 'https:';

/** The host as the driver reads it: `host` in the query takes precedence over the host of the URL. */
const readDatabaseUrl = (text: string): { host: string; isVerified: boolean } | undefined => {
  try {
    const { host, ssl }: { host: string; ssl: unknown } = new Client({ connectionString: text });
    const modes = new URLSearchParams(text.split('?')[1] ?? '').getAll('sslmode');
    const isEncrypted = typeof ssl === 'object' && ssl !== null;
    const isChecked = isEncrypted && !('rejectUnauthorized' in ssl && ssl.rejectUnauthorized === false);
    return { host, isVerified: isChecked && modes.length === 1 && modes[0] === 'verify-full' };
  } catch {
    return undefined;
  }
};

/** A socket folder counts as this machine. */
export const isLocalDatabase = (text: string): boolean => {
  const read = readDatabaseUrl(text);
  return read !== undefined && (read.host.startsWith('/') || isLoopback(read.host));
};

const isPrivateDatabase = (text: string): boolean =>
  isLocalDatabase(text) || (readDatabaseUrl(text)?.isVerified ?? false);

/** Whether unencrypted mail to this address stays on this machine. Port 587 upgrades by STARTTLS. */
const isPrivateSmtp = (text: string): boolean => {
  const url = parseUrl(text);
  // Options in the query could choose another host or switch TLS off.
  if (url === undefined || [...url.searchParams.keys()].some((name) => name !== 'name')) return false;
  return url.protocol === 'smtps:' || url.protocol === 'smtp:';
};

const isFolderUrl = (text: string): boolean => /^file:\/\/\/[^\s?#]*$/.test(text);

const isStorage = (text: string): boolean => isFolderUrl(text) || parseS3Url(text) !== undefined;

/** Without encryption files travel to this machine only. */
const isPrivateStorage = (text: string): boolean => {
  const endpoint = parseS3Url(text)?.endpoint;
  return (
    isStorage(text) && (endpoint === undefined || /^https:/.test(endpoint) || isLoopback(new URL(endpoint).hostname))
  );
};

/** A generated key; the number of guesses excludes repetitions, sequences and dates. */
const keyPattern = /^(?:[0-9a-f]{64,}|[0-9A-Za-z+/_-]{43,}={0,2})$/;
const MIN_GUESSES_LOG10 = 32;
const strengthEstimator = new ZxcvbnFactory();
const isStrongKey = (key: string): boolean =>
  keyPattern.test(key) && strengthEstimator.check(key).guessesLog10 >= MIN_GUESSES_LOG10;

export const splitKeys = (list: string): readonly string[] =>
  list
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);

const areStrongKeys = (list: string): boolean => {
  const keys = splitKeys(list);
  return keys.length > 0 && keys.every(isStrongKey) && new Set(keys).size === keys.length;
};

const areNetworks = (list: string): boolean => {
  try {
    return parseNetworks(list).length > 0;
  } catch {
    return false;
  }
};

const areAddresses = (list: string): boolean =>
  splitKeys(list).length > 0 && list.split(',').every((each) => /^[^\s@]+@[^\s@]+$/.test(each.trim()));

/** Rules beyond a pattern: the formats that `settings-schema.ts` names. */
export const settingFormats: Readonly<Record<string, (text: string) => boolean>> = {
  issuer: isIssuer,
  addresses: areAddresses,
  origin: isOrigin,
  'https-origin': isHttpsOrigin,
  'private-database': isPrivateDatabase,
  'private-smtp': isPrivateSmtp,
  storage: isStorage,
  'private-storage': isPrivateStorage,
  networks: areNetworks,
  clamd: (text) => parseClamdUrl(text) !== undefined,
  'strong-key': isStrongKey,
  'strong-keys': areStrongKeys,
};
