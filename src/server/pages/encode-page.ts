import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Quality: best for a page that is sent many times, fastest for a page that is sent once. */
const compressionLevels = { often: { br: 9, gzip: 9 }, once: { br: 4, gzip: 5 } } as const;

const encode = (html: string, encoding: Encoding, times: keyof typeof compressionLevels): Promise<Buffer> => {
  const bytes = Buffer.from(html);
  const { br, gzip: level } = compressionLevels[times];
  if (encoding === 'gzip') return toGzip(bytes, { level });
  if (encoding === 'identity') return Promise.resolve(bytes);
  const params = { [constants.BROTLI_PARAM_QUALITY]: br, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return toBrotli(bytes, { params });
};

/** The bytes of a page in each encoding that was requested: encoded once, outside the main thread. */
export const createEncodings = (html: string, times: keyof typeof compressionLevels) => {
  const made = new Map<Encoding, Promise<Buffer>>();
  return (encoding: Encoding): Promise<Buffer> => {
    const bytes = made.get(encoding) ?? encode(html, encoding, times);
    made.set(encoding, bytes);
    return bytes;
  };
};

const isRefused = (parameters: readonly string[]): boolean =>
  parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter));

/** The best encoding that a browser accepts (`Accept-Encoding`). */
export const encodingFor = (accepted: string | string[] | undefined): Encoding => {
  const names = new Set(
    String(accepted ?? '')
      .split(',')
      .map((part) => part.split(';'))
      .filter(([, ...parameters]) => !isRefused(parameters))
      .map(([name = '']) => name.trim().toLowerCase()),
  );
  if (names.has('br')) return 'br';
  return names.has('gzip') ? 'gzip' : 'identity';
};
