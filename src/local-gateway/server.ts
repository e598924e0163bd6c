import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from './core.ts';
import { answerOther, type Parts } from './routes.ts';
import { takeOne } from './switches.ts';
import { signedHeaders, wholeSeconds } from './wire/signature.ts';
import { answerWire, type WireRequest } from './wire/wire.ts';

const longestBody = 64 * 1024;
const keptRequests = 1_000;

const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const remember = ({ seen, now }: Core, request: WireRequest, status: number): void => {
  const { method, path, headers, body } = request;
  seen.push({ method, path, requestId: String(headers['request-id']), body: body.toString(), at: now(), status });
  if (seen.length > keptRequests) seen.shift();
};

const isMade = (request: WireRequest, status: number): boolean => request.method === 'POST' && status < 300;

/** Answers a call of the wire, signed; false when it is not one. */
const serveWire = async (core: Core, request: WireRequest, response: ServerResponse): Promise<boolean> => {
  const answer = answerWire(core, request);
  if (answer === undefined) return false;
  const { switches } = core;
  remember(core, request, answer.status);
  if (switches.answerDelayMs > 0) await sleep(switches.answerDelayMs, undefined, { ref: false });
  if (isMade(request, answer.status) && takeOne(switches, 'cutAfterCreate')) {
    response.destroy();
    return true;
  }
  const body = JSON.stringify(answer.body);
  const requestId = String(request.headers['request-id'] ?? '');
  const head = { requestId, timestamp: wholeSeconds(core.now()), target: request.path };
  // seen at DOKU: the signature of an answer to GET does not cover the body
  const message = request.method === 'GET' ? head : { ...head, body };
  const headers = signedHeaders(core.keys, 'Response', message);
  if (switches.wrongAnswerSignature) headers.Signature = `HMACSHA256=${Buffer.alloc(32).toString('base64')}`;
  // whom we do not know has no key of ours with which to check an answer
  response.writeHead(answer.status, answer.status === 401 ? { 'Content-Type': 'application/json' } : headers);
  response.end(body);
  return true;
};

const serve = async (parts: Parts, incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await readBody(incoming);
  if (body === undefined) {
    response.writeHead(413, { Connection: 'close' }).end();
    return;
  }
  const url = new URL(incoming.url ?? '/', 'http://gateway');
  const request = { method: incoming.method ?? 'GET', path: url.pathname, headers: incoming.headers, body };
  if (!(await serveWire(parts.core, request, response))) await answerOther(parts, { ...request, url }, response);
};

export const createHttpServer = (parts: Parts): Server =>
  createServer((request, response) => {
    serve(parts, request, response).catch((error: Error) => {
      console.error(`local gateway: ${error.message}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
