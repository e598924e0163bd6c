/** Where an S3-compatible store is, and how it is spoken to. */
export interface S3Address {
  readonly bucket: string;
  /** Ends with a slash, or is empty. */
  readonly prefix: string;
  /** Undefined: the one of AWS. */
  readonly endpoint: string | undefined;
  /** Undefined: that of the environment or of the configuration of the SDK. */
  readonly region: string | undefined;
  /** The bucket is in the path of an address, not in its host name. */
  readonly pathStyle: boolean;
  /** How the store encrypts what it holds; undefined: as the bucket is configured. */
  readonly encryption: { readonly kind: 'AES256' | 'aws:kms'; readonly key: string | undefined } | undefined;
  /** Seconds that one request may take; there are at most three. */
  readonly timeoutSeconds: number;
}

const parameters = ['endpoint', 'region', 'pathStyle', 'sse', 'kmsKey', 'timeout'];

const DEFAULT_TIMEOUT_SECONDS = 15;
/** Stores that are not AWS rarely check it. */
const REGION_OF_OTHERS = 'us-east-1';

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixPattern = /^(?:\/[A-Za-z0-9._-]+)*\/?$/;

const isOrigin = (text: string): boolean => URL.canParse(text) && /^https?:\/\/[^\s/?#@\\]+\/?$/.test(text);

/**
 * @param text such as `s3://bucket/prefix?endpoint=https://s3.example.ac.id&region=id-1`; never with a key, which comes
 *   from where the SDK looks for it
 * @returns undefined for anything else
 */
export const parseS3Url = (text: string): S3Address | undefined => {
  const url = /^s3:\/\/[^\s]+$/.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url?.username !== '' || url.password !== '' || url.port !== '' || url.hash !== '') return undefined;
  const names = [...url.searchParams.keys()];
  if (new Set(names).size !== names.length || names.some((name) => !parameters.includes(name))) return undefined;
  const get = (name: string): string | undefined => url.searchParams.get(name) ?? undefined;
  const [endpoint, sse, kmsKey, pathStyle] = [get('endpoint'), get('sse'), get('kmsKey'), get('pathStyle')];
  const timeoutSeconds = Number(get('timeout') ?? DEFAULT_TIMEOUT_SECONDS);
  const isValid =
    bucketPattern.test(url.hostname) &&
    prefixPattern.test(url.pathname) &&
    !/\/\.{1,2}(?:\/|$)/.test(url.pathname) &&
    (endpoint === undefined || isOrigin(endpoint)) &&
    (pathStyle === undefined || /^(?:true|false)$/.test(pathStyle)) &&
    (kmsKey === undefined || (sse === 'aws:kms' && kmsKey !== '')) &&
    timeoutSeconds >= 1 &&
    timeoutSeconds <= 120;
  if (!isValid || (sse !== undefined && sse !== 'AES256' && sse !== 'aws:kms')) return undefined;
  const path = url.pathname.replace(/^\/|\/$/g, '');
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    endpoint: endpoint?.replace(/\/$/, ''),
    region: get('region') ?? (endpoint === undefined ? undefined : REGION_OF_OTHERS),
    pathStyle: pathStyle === undefined ? endpoint !== undefined : pathStyle === 'true',
    encryption: sse && { kind: sse, key: kmsKey },
    timeoutSeconds,
  };
};
