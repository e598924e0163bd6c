import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { handleAdmin, handleControl } from './admin.ts';
import type { GatewayContext } from './context.ts';
import { unknownPage } from './pages/layout.ts';
import { handleOrderPage } from './pages/order-pages.ts';
import type { GatewayServices, PageRequest, PageResponse } from './services.ts';
import { consumeSwitch } from './switches.ts';
import { signedHeaders, toTimestamp } from './wire/signature.ts';
import { handleWireRequest, type WireRequest } from './wire/wire.ts';

const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/** Back office and switches are only for this machine, not through a proxy and not under another host name. */
const isFromAnotherMachine = ({ headers }: PageRequest): boolean =>
  !loopbackHost.test(headers.host ?? '') || headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;

/** A form of another site must not send payments. Programs send no Origin. */
const isSameOrigin = (core: GatewayContext, { headers }: PageRequest): boolean => {
  const { origin, host } = headers;
  return origin === undefined || origin === `http://${host}` || origin === new URL(core.publicUrl()).origin;
};

const originOf = (url: string | undefined): string => (url && URL.canParse(url) ? new URL(url).origin : '');

const headersOf = ({ json, location, formTarget: leadsTo }: PageResponse): Record<string, string> => ({
  'Content-Type': json === undefined ? 'text/html; charset=utf-8' : 'application/json',
  'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${originOf(leadsTo)}; frame-ancestors 'none'; base-uri 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  ...(location !== undefined && { Location: location }),
});

const findResponse = async (parts: GatewayServices, request: PageRequest): Promise<PageResponse | undefined> => {
  if (request.method === 'POST' && !isSameOrigin(parts.core, request)) return { status: 403, html: unknownPage('id') };
  const page = handleOrderPage(parts, request);
  if (page !== undefined || isFromAnotherMachine(request)) return page;
  return handleAdmin(parts, request) ?? (await handleControl(parts, request));
};

/** Pages and switches: everything except the API. */
const handlePages = async (parts: GatewayServices, request: PageRequest, response: ServerResponse): Promise<void> => {
  const answer = (await findResponse(parts, request)) ?? { status: 404, html: unknownPage('id') };
  response.writeHead(answer.status, headersOf(answer));
  response.end(answer.json === undefined ? answer.html : JSON.stringify(answer.json));
};

const maxBodyBytes = 64 * 1024;
const maxRecordedRequests = 1_000;

const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  // A request without an encoding yields bytes.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const recordRequest = ({ requests, now }: GatewayContext, request: WireRequest, status: number): void => {
  const { method, path, headers, body } = request;
  requests.push({ method, path, requestId: String(headers['request-id']), body: body.toString(), at: now(), status });
  if (requests.length > maxRecordedRequests) requests.shift();
};

const isCreated = (request: WireRequest, status: number): boolean => request.method === 'POST' && status < 300;

/** Sends a signed response to a call of the API; returns false for any other request. */
const serveWire = async (core: GatewayContext, request: WireRequest, response: ServerResponse): Promise<boolean> => {
  const answer = handleWireRequest(core, request);
  if (answer === undefined) return false;
  const { switches } = core;
  recordRequest(core, request, answer.status);
  if (switches.answerDelayMs > 0) await sleep(switches.answerDelayMs, undefined, { ref: false });
  if (isCreated(request, answer.status) && consumeSwitch(switches, 'cutAfterCreate')) {
    response.destroy();
    return true;
  }
  const body = JSON.stringify(answer.body);
  const requestId = String(request.headers['request-id'] ?? '');
  const head = { requestId, timestamp: toTimestamp(core.now()), target: request.path };
  // as observed at DOKU: the signature of a response to GET does not cover the body
  const message = request.method === 'GET' ? head : { ...head, body };
  const headers = signedHeaders(core.keys, 'Response', message);
  if (switches.wrongAnswerSignature) headers.Signature = `HMACSHA256=${Buffer.alloc(32).toString('base64')}`;
  // an unknown client has no key to verify a response
  response.writeHead(answer.status, answer.status === 401 ? { 'Content-Type': 'application/json' } : headers);
  response.end(body);
  return true;
};

const serve = async (parts: GatewayServices, incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await readBody(incoming);
  if (body === undefined) {
    response.writeHead(413, { Connection: 'close' }).end();
    return;
  }
  const url = new URL(incoming.url ?? '/', 'http://gateway');
  const request = { method: incoming.method ?? 'GET', path: url.pathname, headers: incoming.headers, body };
  if (!(await serveWire(parts.core, request, response))) await handlePages(parts, { ...request, url }, response);
};

export const createHttpServer = (parts: GatewayServices): Server =>
  createServer((request, response) => {
    serve(parts, request, response).catch((error: Error) => {
      console.error(`local gateway: ${error.message}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
