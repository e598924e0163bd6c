import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { createClamd } from '../../src/server/platform/storage/clamd.ts';
import { eicar } from './eicar.ts';
import { findProgram } from './find-program.ts';

export interface TestClamd {
  /** For CLAMAV_URL. */
  readonly url: string;
  /** Scanned files. */
  readonly scanned: number;
  close(): Promise<void>;
}

export interface StandInOptions {
  /** `StreamMaxLength`. */
  readonly maxBytes?: number;
  /** The response to a file, in place of a scan. */
  readonly fault?: 'silent' | 'closes' | 'babbles' | 'error';
}

const inflated = (bytes: Buffer): Buffer[] =>
  [...bytes.toString('latin1').matchAll(/stream\r?\n/g)].flatMap(({ index, 0: word }) => {
    try {
      return [inflateSync(bytes.subarray(index + word.length))];
    } catch {
      return [];
    }
  });

const isInfected = (bytes: Buffer): boolean => [bytes, ...inflated(bytes)].some((part) => part.includes(eicar()));

/** Reads one command and, for `INSTREAM`, its parts; `undefined` until all is there. */
const readCommand = (sent: Buffer): { readonly command: string; readonly file: Buffer } | undefined => {
  const end = sent.indexOf(0);
  if (end === -1 || sent[0] !== 'z'.charCodeAt(0)) return undefined;
  const command = sent.toString('latin1', 1, end);
  const parts: Buffer[] = [];
  if (command !== 'INSTREAM') return { command, file: Buffer.alloc(0) };
  for (let at = end + 1; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return { command, file: Buffer.concat(parts) };
    parts.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
};

/** Implements the commands of clamd(8) that the portal uses, and detects one virus. */
export const startClamdStandIn = async ({
  maxBytes = 25 * 1024 * 1024,
  fault,
}: StandInOptions = {}): Promise<TestClamd & { setFault(next: StandInOptions['fault']): void }> => {
  let scanned = 0;
  let current = fault;
  const sockets = new Set<Socket>();
  const answer = (socket: Socket, command: string, file: Buffer): void => {
    if (command === 'PING') return void socket.end('PONG\0');
    if (command === 'VERSION') return void socket.end('ClamAV 1.4.3/27800/Fri Nov 20 09:00:00 2026\0');
    if (current === 'silent') return;
    if (current === 'closes') return void socket.end();
    if (current === 'babbles') return void socket.write('x'.repeat(100_000));
    if (current === 'error') return void socket.end("stream: Can't allocate memory ERROR\0");
    scanned++;
    socket.end(isInfected(file) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    // One buffer for all: to join the parts at each arrival takes seconds for a large file of zeros.
    const sent = Buffer.allocUnsafe(maxBytes);
    let size = 0;
    let isAnswered = false;
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      if (isAnswered) return;
      if (size + chunk.length > maxBytes) {
        isAnswered = true;
        return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      }
      size += chunk.copy(sent, size);
      // Every command ends with a zero byte.
      const read = chunk.at(-1) === 0 ? readCommand(sent.subarray(0, size)) : undefined;
      isAnswered = read !== undefined;
      if (read) answer(socket, read.command, read.file);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `tcp://127.0.0.1:${port}`,
    get scanned() {
      return scanned;
    },
    setFault: (next) => {
      current = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

export const realClamd = findProgram('clamd');

/** The real scanner, with one signature of its own and no other. */
export const startRealClamd = async (): Promise<TestClamd> => {
  const folder = mkdtempSync('/tmp/portal-clamd-');
  const [data, socket, config] = [join(folder, 'db'), join(folder, 'clamd.ctl'), join(folder, 'clamd.conf')];
  mkdirSync(data);
  writeFileSync(join(data, 'test.ndb'), `Eicar-Test:0:*:${eicar().toString('hex')}\n`);
  writeFileSync(
    config,
    [`LocalSocket ${socket}`, `DatabaseDirectory ${data}`, 'Foreground yes', 'StreamMaxLength 25M', ''].join('\n'),
  );
  const process: ChildProcess = spawn(realClamd as string, ['--config-file', config], { stdio: 'ignore' });
  let isOver = false;
  process.once('exit', () => {
    isOver = true;
  });
  const client = createClamd({ path: socket }, 5_000);
  while (!isOver && !(await client.version().catch(() => undefined))) await sleep(100);
  if (isOver) throw new Error(`clamd ended with ${process.exitCode}`);
  return {
    url: `unix://${socket}`,
    scanned: Number.NaN,
    close: async () => {
      const ended = once(process, 'exit');
      if (!isOver) {
        process.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
