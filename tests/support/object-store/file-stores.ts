import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, inject } from 'vitest';
import { installObjectStore } from './programs.ts';
import { type ObjectStoreAccess, startRadosgw } from './radosgw.ts';

/** The store of the run, or why there is none. */
type Found = { readonly access: ObjectStoreAccess } | { readonly missing: string };

const ANSWER = 'answer.json';

const writeAnswer = (folder: string, found: Found): Found => {
  writeFileSync(join(folder, 'answer.new'), JSON.stringify(found));
  renameSync(join(folder, 'answer.new'), join(folder, ANSWER));
  return found;
};

const isFirst = (folder: string): boolean => {
  try {
    mkdirSync(join(folder, 'claimed'));
    return true;
  } catch {
    return false;
  }
};

/** The first process that asks installs and starts the store; the others wait for it. */
const findStore = async (folder: string): Promise<Found> => {
  if (isFirst(folder)) {
    const missing = await installObjectStore();
    if (missing !== undefined) return writeAnswer(folder, { missing });
    try {
      return writeAnswer(folder, { access: await startRadosgw(folder) });
    } catch (error) {
      writeAnswer(folder, { missing: 'it did not start' });
      throw error;
    }
  }
  while (!existsSync(join(folder, ANSWER))) await sleep(200);
  return JSON.parse(readFileSync(join(folder, ANSWER), 'utf8')) as Found;
};

const found = await findStore(inject('objectStoreFolder'));

/** Why tests with the object store are skipped; undefined when they run. */
export const whyNoObjectStore = 'missing' in found ? found.missing : undefined;

/** Blocks of tests that need the object store. Without one they are counted as skipped, and their name says why. */
export const describeWithObjectStore = (name: string, tests: () => void): void => {
  const title = whyNoObjectStore === undefined ? name : `${name} (skipped, no object store: ${whyNoObjectStore})`;
  describe.skipIf(whyNoObjectStore !== undefined)(title, tests);
};

const accessOf = (): ObjectStoreAccess => {
  if ('missing' in found) throw new Error(found.missing);
  return found.access;
};

/** Credentials as the SDK finds them in its environment. */
const setCredentials = ({ accessKey, secretKey }: ObjectStoreAccess): void => {
  process.env['AWS_ACCESS_KEY_ID'] = accessKey;
  process.env['AWS_SECRET_ACCESS_KEY'] = secretKey;
};

/** A client for what tests do behind the back of the portal. Never one without an endpoint: that would ask AWS. */
export const createTestClient = (): S3Client => {
  const access = accessOf();
  setCredentials(access);
  return new S3Client({
    endpoint: `http://127.0.0.1:${access.port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
};

export interface BucketOptions {
  /** Port of a proxy in front of the store. */
  readonly port?: number;
  /** Further parameters of the address. */
  readonly more?: Readonly<Record<string, string>>;
  /** Folder within the bucket. */
  readonly prefix?: string;
  /** A bucket that exists. */
  readonly bucket?: string;
}

/** @returns the address of a bucket, a new one unless it is named, for STORAGE_URL */
export const makeBucket = async ({ port, more = {}, prefix = '', bucket }: BucketOptions = {}): Promise<string> => {
  const access = accessOf();
  const client = createTestClient();
  const name = bucket ?? randomUUID();
  if (bucket === undefined) await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
  const query = new URLSearchParams({ endpoint: `http://127.0.0.1:${port ?? access.port}`, ...more });
  return `s3://${name}${prefix === '' ? '' : `/${prefix}`}?${query}`;
};

/** The port at which the store answers. */
export const objectStorePort = (): number => accessOf().port;

/** Folder of the store's configuration, for its administration. */
export const objectStoreFolder = (): string => inject('objectStoreFolder');

interface FileStoreCase {
  readonly name: string;
  /** Settings of a portal that keeps its files there. */
  env(): Promise<Readonly<Record<string, string>>>;
}

const cases: readonly (FileStoreCase & { readonly needsStore?: boolean })[] = [
  { name: 'a folder', env: async () => ({}) },
  { name: 'an S3 store', needsStore: true, env: async () => ({ STORAGE_URL: await makeBucket() }) },
];

/** Runs the same tests for each kind of store. */
export const describeEachFileStore = (tests: (store: FileStoreCase) => void): void => {
  for (const { needsStore = false, ...store } of cases)
    (needsStore ? describeWithObjectStore : describe)(`with files in ${store.name}`, () => tests(store));
};
