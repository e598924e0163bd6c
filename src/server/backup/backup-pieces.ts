import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { StartError } from '../errors.ts';
import { type FileStorage, MissingFile } from '../platform/storage/storage.ts';
import type { Seal } from './seal-bytes.ts';

/** What is known of a sequence of bytes that is stored in pieces. */
export interface PieceList {
  readonly pieces: number;
  readonly bytes: number;
  readonly sha256: string;
}

const PIECE_BYTES = 4 * 1024 * 1024;

const pieceName = (name: string, number: number): string => `${name}-${String(number).padStart(6, '0')}`;

/** Seals bytes under a name and stores them. */
export const putSealed = async (storage: FileStorage, seal: Seal, name: string, bytes: Buffer): Promise<void> => {
  const path = storage.scratchPath(name);
  try {
    await writeFile(path, seal.close(name, bytes), { mode: 0o600 });
    await storage.store(path, name);
  } finally {
    await rm(path, { force: true });
  }
};

/** @throws StartError when there is none */
export const getStored = async (storage: FileStorage, name: string): Promise<Buffer> => {
  try {
    return await buffer(await storage.read(name));
  } catch (error) {
    if (error instanceof MissingFile) throw new StartError(`The backup has no ${name}: it is not complete`);
    throw error;
  }
};

export const getSealed = async (storage: FileStorage, seal: Seal, name: string): Promise<Buffer> =>
  seal.open(name, await getStored(storage, name));

async function* cutIntoPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Stores a stream of any length. */
export const writePieces = async (
  storage: FileStorage,
  seal: Seal,
  name: string,
  source: AsyncIterable<Buffer>,
): Promise<PieceList> => {
  const hash = createHash('sha256');
  let [pieces, bytes] = [0, 0];
  for await (const piece of cutIntoPieces(source)) {
    hash.update(piece);
    bytes += piece.length;
    await putSealed(storage, seal, pieceName(name, ++pieces), piece);
  }
  return { pieces, bytes, sha256: hash.digest('hex') };
};

/** The stream again. @throws SealError, StartError for a piece that is missing, and at the end when the digest differs */
export async function* readPieces(
  storage: FileStorage,
  seal: Seal,
  name: string,
  list: PieceList,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for (let number = 1; number <= list.pieces; number++) {
    const piece = await getSealed(storage, seal, pieceName(name, number));
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== list.sha256) throw new StartError(`The pieces of ${name} are not those of the backup`);
}

/** A line of JSON for each value. */
export async function* toLines(
  source: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): AsyncGenerator<Buffer> {
  for await (const values of source) yield Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
}

/** The values again. The seal of each piece proves that `toLines` wrote them. */
export async function* fromLines<T>(source: AsyncIterable<Buffer>): AsyncGenerator<readonly T[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of source) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as T);
  }
}
