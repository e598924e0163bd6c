import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listFiles } from '../process/files.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const worthIt = /\.(m?js|css|svg|json|ttf)$/;
const smallest = 1024;

const compressFile = async (path: string): Promise<void> => {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    toBrotli(content, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
    toGzip(content, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
};

/** Puts a .br and a .gz beside every text file, once at build time instead of at every request. */
export const compressFiles = async (folder: string): Promise<void> => {
  const files = listFiles(folder, ['.']).filter((file) => worthIt.test(file) && !file.startsWith('.vite/'));
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
};
