import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realClamd, startClamdStandIn, startRealClamd, type TestClamd } from '../../../../tests/support/clamd.ts';
import { eicar } from '../../../../tests/support/eicar.ts';
import { printedPdf } from '../../../../tests/support/hostile-pdf.ts';
import { packedPdf, rawStream } from '../../../../tests/support/pdf-variants.ts';
import { samplePhoto } from '../../../../tests/support/sample-files.ts';
import { type Clamd, type ClamdAddress, ClamdError, createClamd, parseClamdUrl } from './clamd.ts';

const clientOf = ({ url }: TestClamd, withinMs?: number): Clamd =>
  createClamd(parseClamdUrl(url) as ClamdAddress, withinMs);

const CHUNK = 64 * 1024;

const pdfWith = (content: Buffer): Buffer =>
  packedPdf(
    new Map<number, string | Buffer>([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>'],
      [4, rawStream(content)],
    ]),
  );

const infected: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'in a file of its own': eicar,
  'in the stream of a PDF': () => pdfWith(eicar()),
  'after a picture': async () => Buffer.concat([await samplePhoto(), eicar()]),
  'across two parts of the transfer': () =>
    Buffer.concat([Buffer.alloc(CHUNK - 30, 'a'), eicar(), Buffer.alloc(CHUNK, 'b')]),
};

const clean: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'a picture': samplePhoto,
  'a PDF': () => printedPdf(3),
  'a file of exactly one part of the transfer': () => Buffer.alloc(CHUNK, 'a'),
  'a file of 10 MiB': () => Buffer.alloc(10 * 1024 * 1024, 'a'),
  'the virus without its first byte': () => eicar().subarray(1),
};

const scanners = [
  { name: 'a stand-in for ClamAV', start: () => startClamdStandIn(), isHere: true },
  { name: 'ClamAV itself', start: startRealClamd, isHere: realClamd !== undefined },
];

describe.each(scanners)('createClamd with $name', ({ start, isHere }) => {
  describe.skipIf(!isHere)('while the scanner runs', () => {
    let scanner: TestClamd;
    beforeAll(async () => {
      scanner = await start();
    }, 120_000);
    afterAll(() => scanner.close());

    test.each(Object.entries(infected))('scan finds the virus %s', async (_, make) => {
      expect(await clientOf(scanner).scan(await make())).toEqual({
        isClean: false,
        signature: expect.stringMatching(/eicar/i),
      });
    });

    test.each(Object.entries(clean))('scan finds nothing in %s', async (_, make) => {
      expect(await clientOf(scanner).scan(await make())).toEqual({ isClean: true });
    });

    test('twenty concurrent scans return the result of their own file', async () => {
      const verdicts = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          clientOf(scanner).scan(at % 2 === 0 ? eicar() : Buffer.from(`text ${at}`)),
        ),
      );
      expect(verdicts.map(({ isClean }) => isClean)).toEqual(verdicts.map((_, at) => at % 2 === 1));
    });

    test('scan of a file of 26 MiB, beyond the limit, throws ClamdError', async () => {
      await expect(clientOf(scanner).scan(Buffer.alloc(26 * 1024 * 1024))).rejects.toThrow(ClamdError);
    });

    test('version returns the version of ClamAV', async () => {
      expect(await clientOf(scanner).version()).toMatch(/^ClamAV \d/);
    });
  });
});

describe('scan throws', () => {
  test.each([
    ['never answers', 'silent'],
    ['closes the connection without an answer', 'closes'],
    ['answers 100,000 letters without an end', 'babbles'],
    ['answers that it has no memory', 'error'],
  ] as const)('ClamdError when the scanner %s', async (_, fault) => {
    const scanner = await startClamdStandIn({ fault });
    await expect(clientOf(scanner, fault === 'silent' ? 200 : 20_000).scan(eicar())).rejects.toThrow(ClamdError);
    await scanner.close();
  });

  test('the connection error when nothing listens at the address', async () => {
    await expect(createClamd({ host: '127.0.0.1', port: 1 }).scan(eicar())).rejects.toThrow('ECONNREFUSED');
    await expect(createClamd({ path: '/tmp/no/such/socket' }).scan(eicar())).rejects.toThrow('ENOENT');
  });

  test.each(['stream: OK but not quite\0', '\0', 'OK\0', 'stream: FOUND\0', 'stream: OK\n'])(
    'ClamdError when the scanner answers %j',
    async (answer) => {
      const server = createServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => socket.end(answer));
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const { port } = server.address() as { port: number };
      await expect(createClamd({ host: '127.0.0.1', port }).scan(eicar())).rejects.toThrow(ClamdError);
      server.close();
    },
  );
});

test.each([
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['tcp://clamav:3310/', { host: 'clamav', port: 3310 }],
  ['tcp://127.0.0.1', undefined],
  ['tcp://:3310', undefined],
  ['tcp://a:b@127.0.0.1:3310', undefined],
  ['tcp://127.0.0.1:3310/x', undefined],
  ['unix://run/clamd.ctl', undefined],
  ['unix:///', undefined],
  ['http://127.0.0.1:3310', undefined],
  ['/run/clamav/clamd.ctl', undefined],
  ['', undefined],
])('parseClamdUrl(%j) is %j', (url, address) => {
  expect(parseClamdUrl(url)).toEqual(address);
});
