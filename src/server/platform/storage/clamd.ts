import { connect, type Socket } from 'node:net';
import { objectOf } from '../../../engine/schema/json.ts';
import { errorMessage } from '../../../engine/text/error-message.ts';

export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number };

/** `unix:///run/clamav/clamd.ctl` or `tcp://127.0.0.1:3310`; undefined for anything else. */
export const parseClamdUrl = (text: string): ClamdAddress | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname, username, password, search, hash } = new URL(text);
  if (username || password || search || hash) return undefined;
  if (protocol === 'unix:')
    return hostname === '' && pathname.length > 1 ? { path: decodeURIComponent(pathname) } : undefined;
  if (protocol !== 'tcp:' || hostname === '' || port === '' || !['', '/'].includes(pathname)) return undefined;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
};

type ScanResult = { readonly isClean: true } | { readonly isClean: false; readonly signature: string };

/** No result: the scanner is unavailable, responds too late, or refuses the file for its size. */
export class ClamdError extends Error {}

export interface Clamd {
  /** @throws ClamdError */
  scan(bytes: Uint8Array): Promise<ScanResult>;
  /** Engine, number and date of the signatures. @throws ClamdError */
  version(): Promise<string>;
}

const CHUNK_BYTES = 64 * 1024;
const MAX_REPLY = 4_096;

const toClamdError = (error: unknown): ClamdError => {
  const { code } = objectOf(error);
  return error instanceof ClamdError ? error : new ClamdError(typeof code === 'string' ? code : errorMessage(error));
};

/** Waits until the socket is writable or closed. */
const untilDrained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.once('drain', done).once('close', done);
  });

const write = async (socket: Socket, data: Uint8Array): Promise<void> => {
  if (!socket.destroyed && !socket.write(data)) await untilDrained(socket);
};

/** `INSTREAM` of clamd(8): chunks with a length prefix; an empty chunk ends the file. */
const sendFile = async (socket: Socket, bytes: Uint8Array): Promise<void> => {
  for (let from = 0; from < bytes.length && !socket.destroyed; from += CHUNK_BYTES) {
    const part = bytes.subarray(from, from + CHUNK_BYTES);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    await write(socket, length);
    await write(socket, part);
  }
  await write(socket, Buffer.alloc(4));
};

/** One command on a connection of its own. The whole exchange ends within the time. */
const sendCommand = (address: ClamdAddress, withinMs: number, command: string, bytes?: Uint8Array): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(address);
    let reply = '';
    const end = (error?: unknown): void => {
      clearTimeout(timer);
      socket.destroy();
      const text = reply.slice(0, reply.indexOf('\0'));
      if (reply.includes('\0')) resolve(text.trim());
      else reject(toClamdError(error ?? new ClamdError('the connection ended without an answer')));
    };
    const timer = setTimeout(() => end(new ClamdError(`no answer within ${withinMs} ms`)), withinMs);
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      reply += text;
      if (reply.includes('\0')) end();
      else if (reply.length > MAX_REPLY) end(new ClamdError('an answer that is too long'));
    });
    // A refusal can still be read after the other side has stopped reading.
    socket.on('error', (error) => objectOf(error)['code'] === 'EPIPE' || end(error));
    socket.on('close', () => end());
    socket.on('connect', async () => {
      await write(socket, Buffer.from(`z${command}\0`));
      if (bytes) await sendFile(socket, bytes);
    });
  });

const parseScanReply = (reply: string): ScanResult => {
  if (reply === 'stream: OK') return { isClean: true };
  const signature = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (signature === undefined) throw new ClamdError(reply.replace(/[^ -~]/g, '').slice(0, 200) || 'an empty answer');
  return { isClean: false, signature: signature.replace(/[^\w.:+-]/g, '_').slice(0, 100) };
};

/** Client of the virus scanner ClamAV. */
export const createClamd = (address: ClamdAddress, withinMs = 30_000): Clamd => ({
  scan: async (bytes) => parseScanReply(await sendCommand(address, withinMs, 'INSTREAM', bytes)),
  version: () => sendCommand(address, withinMs, 'VERSION'),
});
