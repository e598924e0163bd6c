import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Pages differ from answer to answer, so they are compressed quickly rather than well. */
const compression = {
  global: false,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 5 },
};

/** Gives replies of the routes that are registered afterwards a `compress`. */
export const usePageCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, compression);
};
