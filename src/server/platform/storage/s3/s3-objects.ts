import { open, readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { objectOf } from '../../../../engine/schema/json.ts';
import { type ByteRange, StorageUnavailable } from '../storage.ts';
import type { S3Address } from './s3-url.ts';

export interface StoredObject {
  /** Without the prefix of the address. */
  readonly key: string;
  readonly size: number;
  readonly changedAt: Date;
}

/** Objects of one bucket below one prefix. Every operation is bounded in time and throws StorageUnavailable. */
export interface S3Objects {
  /** Stores a file of this machine: the whole object becomes visible at once, or none. */
  put(key: string, path: string): Promise<void>;
  /** The same for a file of any size, in parts that need little memory. A killed process leaves parts that nobody sees. */
  putLarge(key: string, path: string): Promise<void>;
  /** Stores a few bytes. */
  putBytes(key: string, bytes: string, timeoutMs: number): Promise<void>;
  /** A stream that continues where its connection breaks; undefined when there is no such object. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Undefined when there is no such object. */
  sizeOf(key: string): Promise<number | undefined>;
  remove(key: string, timeoutMs?: number): Promise<void>;
  /** In the order of their keys, in pages of at most 500. */
  list(prefix: string): AsyncGenerator<readonly StoredObject[]>;
}

/** Other credentials than those of the environment. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 3_000;
/** A download holds a connection for as long as its reader takes. */
const MAX_CONNECTIONS = 256;
const PAGE_SIZE = 500;
/** A store takes at most 10,000 parts, each of at least 5 MiB but the last. */
const PART_BYTES = 16 * 1024 * 1024;

const statusOf = (error: unknown): unknown => objectOf(objectOf(error)['$metadata'])['httpStatusCode'];

/** A bucket that does not exist also answers 404, and HEAD does not tell which of both is missing. */
const isMissingKey = (error: unknown): boolean => objectOf(error)['name'] === 'NoSuchKey';

const loadSdk = async (
  { endpoint, region, pathStyle, timeoutSeconds }: S3Address,
  credentials: S3Credentials | undefined,
) => {
  const sdk = await import('@aws-sdk/client-s3');
  const timeout = timeoutSeconds * 1_000;
  const client = new sdk.S3Client({
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
    ...(credentials && { credentials }),
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    // Many stores refuse the chunked bodies that the checksums of the SDK need. The signature covers the SHA-256 of what is
    // sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: timeout,
      throwOnRequestTimeout: true,
      socketTimeout: timeout,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  });
  return { sdk, client };
};

const streamOf = ({ Body }: GetObjectCommandOutput): Readable => {
  if (Body instanceof Readable) return Body;
  throw new Error('the store answered without a body');
};

interface OpenObject {
  readonly body: Readable;
  readonly range: ByteRange;
  readonly tag: string | undefined;
}

/** `bytes 5-9/20` */
const rangeOf = ({ ContentRange, ContentLength = 0 }: GetObjectCommandOutput): ByteRange => {
  const [, first = '0', last = String(ContentLength - 1)] = /^bytes (\d+)-(\d+)\//.exec(ContentRange ?? '') ?? [];
  return { first: Number(first), last: Number(last) };
};

/** The next bytes, or why there are none. */
const pull = async (chunks: AsyncIterator<Buffer>): Promise<Buffer | { readonly failure: unknown }> => {
  try {
    const next = await chunks.next();
    return next.done ? { failure: new Error('the store ended an object before its last byte') } : next.value;
  } catch (failure) {
    return { failure };
  }
};

/** A connection that breaks, or that was idle because the reader was slow, is replaced by one for the rest. */
async function* readOn(opened: OpenObject, reopen: (range: ByteRange) => Promise<OpenObject>): AsyncGenerator<Buffer> {
  let { body } = opened;
  let position = opened.range.first;
  const { last } = opened.range;
  try {
    let chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
    for (let failures = 0; position <= last; ) {
      const chunk = await pull(chunks);
      if (!('failure' in chunk)) {
        failures = 0;
        position += chunk.length;
        yield chunk;
        continue;
      }
      if (++failures >= ATTEMPTS) throw new StorageUnavailable(chunk.failure);
      body.destroy();
      ({ body } = await reopen({ first: position, last }));
      chunks = body[Symbol.asyncIterator]();
    }
  } finally {
    body.destroy();
  }
}

const toReadable = (opened: OpenObject, reopen: (range: ByteRange) => Promise<OpenObject>): Readable => {
  const stream = Readable.from(readOn(opened, reopen), { objectMode: false });
  // A stream that nobody begins to read never enters the generator.
  stream.once('close', () => opened.body.destroy());
  return stream;
};

/** @param credentials absent: those of the environment */
export const createS3Objects = (address: S3Address, credentials?: S3Credentials): S3Objects => {
  const { bucket, prefix, encryption, timeoutSeconds } = address;
  const totalMs = ATTEMPTS * timeoutSeconds * 1_000;
  let loaded: ReturnType<typeof loadSdk> | undefined;
  const target = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  const encrypted = encryption && {
    ServerSideEncryption: encryption.kind,
    ...(encryption.key !== undefined && { SSEKMSKeyId: encryption.key }),
  };

  type Sdk = Awaited<ReturnType<typeof loadSdk>>;
  /** Credentials of the environment are looked up at the first request. */
  const ask = async <T>(send: (sdk: Sdk['sdk'], client: S3Client, bound: AbortSignal) => Promise<T>, ms = totalMs) => {
    loaded ??= loadSdk(address, credentials);
    const { sdk, client } = await loaded;
    return send(sdk, client, AbortSignal.timeout(ms));
  };
  /** A 403 is no right of the reader: stores that are unwell answer so too. */
  const unlessMissing = async <T>(asked: Promise<T>): Promise<T | undefined> => {
    try {
      return await asked;
    } catch (error) {
      if (isMissingKey(error)) return undefined;
      throw error instanceof StorageUnavailable ? error : new StorageUnavailable(error);
    }
  };
  const orUnavailable = <T>(asked: Promise<T>): Promise<T> =>
    asked.catch((error: unknown) => {
      throw new StorageUnavailable(error);
    });

  /** Bytes in memory, which the checks of an upload held as well: the SDK does not repeat a request whose body is a stream. */
  const putBytes = (key: string, Body: Buffer | string, ms?: number): Promise<void> =>
    orUnavailable(
      ask(async (sdk, client, abortSignal) => {
        await client.send(new sdk.PutObjectCommand({ ...target(key), ...encrypted, Body }), { abortSignal });
      }, ms),
    );

  /** Reads and sends one part after the other. @returns their tags */
  const sendParts = async (key: string, path: string, UploadId: string) => {
    const parts: { readonly ETag: string; readonly PartNumber: number }[] = [];
    const handle = await open(path, 'r');
    try {
      for (;;) {
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES, null);
        if (bytesRead === 0 && parts.length > 0) return parts;
        const PartNumber = parts.length + 1;
        const Body = buffer.subarray(0, bytesRead);
        const { ETag = '' } = await ask((sdk, client, abortSignal) =>
          client.send(new sdk.UploadPartCommand({ ...target(key), UploadId, PartNumber, Body }), { abortSignal }),
        );
        parts.push({ ETag, PartNumber });
      }
    } finally {
      await handle.close();
    }
  };

  const putInParts = async (key: string, path: string): Promise<void> => {
    const { UploadId = '' } = await ask((sdk, client, abortSignal) =>
      client.send(new sdk.CreateMultipartUploadCommand({ ...target(key), ...encrypted }), { abortSignal }),
    );
    try {
      const Parts = await sendParts(key, path, UploadId);
      await ask((sdk, client, abortSignal) => {
        const input = { ...target(key), UploadId, MultipartUpload: { Parts } };
        return client.send(new sdk.CompleteMultipartUploadCommand(input), { abortSignal });
      });
    } catch (error) {
      await ask((sdk, client, abortSignal) =>
        client.send(new sdk.AbortMultipartUploadCommand({ ...target(key), UploadId }), { abortSignal }),
      ).catch(() => undefined);
      throw error;
    }
  };

  const openObject = async (key: string, range: ByteRange | undefined, tag?: string): Promise<OpenObject> => {
    const Range = range && `bytes=${range.first}-${range.last}`;
    const output = await ask((sdk, client, abortSignal) =>
      client.send(new sdk.GetObjectCommand({ ...target(key), ...(Range && { Range }), ...(tag && { IfMatch: tag }) }), {
        abortSignal,
      }),
    );
    return { body: streamOf(output), range: rangeOf(output), tag: output.ETag };
  };

  const remove = (key: string, ms?: number): Promise<void> =>
    orUnavailable(
      ask(async (sdk, client, abortSignal) => {
        await client.send(new sdk.DeleteObjectCommand(target(key)), { abortSignal });
      }, ms),
    );

  return {
    put: async (key, path) => putBytes(key, await readFile(path)),
    putLarge: async (key, path) => {
      const { size } = await stat(path);
      return size <= PART_BYTES ? putBytes(key, await readFile(path)) : orUnavailable(putInParts(key, path));
    },
    putBytes,
    get: async (key, range) => {
      const opened = await unlessMissing(openObject(key, range));
      return opened && toReadable(opened, (rest) => orUnavailable(openObject(key, rest, opened.tag)));
    },
    sizeOf: (key) =>
      unlessMissing(
        ask(async (sdk, client, abortSignal) => {
          try {
            const { ContentLength } = await client.send(new sdk.HeadObjectCommand(target(key)), { abortSignal });
            return ContentLength ?? 0;
          } catch (error) {
            if (statusOf(error) !== 404) throw error;
            await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }), { abortSignal });
            return undefined;
          }
        }),
      ),
    remove,
    async *list(below) {
      for (let token: string | undefined; ; ) {
        const page = await orUnavailable(
          ask((sdk, client, abortSignal) => {
            const input = { Bucket: bucket, Prefix: prefix + below, MaxKeys: PAGE_SIZE };
            const command = new sdk.ListObjectsV2Command({ ...input, ...(token && { ContinuationToken: token }) });
            return client.send(command, { abortSignal });
          }),
        );
        yield (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified = new Date() }) => ({
          key: Key.slice(prefix.length),
          size: Size,
          changedAt: LastModified,
        }));
        token = page.NextContinuationToken;
        if (!page.IsTruncated || token === undefined) return;
      }
    },
  };
};
