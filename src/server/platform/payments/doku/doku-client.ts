import { randomUUID } from 'node:crypto';
import CircuitBreaker from 'opossum';
import { GatewayUnavailable } from '../payment-gateway.ts';
import { type Json, parseJson } from './parse-responses.ts';
import { type DokuKeys, isEqualInConstantTime, signRequest, signResponse, toTimestamp } from './sign.ts';

export interface DokuOptions extends DokuKeys {
  readonly baseUrl: string;
  readonly timeoutMs?: number;
  /** How long nobody is sent to a gateway that failed five times. */
  readonly resetMs?: number;
}

export interface DokuRequest {
  readonly target: string;
  readonly requestId?: string;
  readonly body?: string;
}

export interface DokuResponse {
  readonly status: number;
  readonly json: Json;
  /** The gateway's clock. */
  readonly time: Date;
}

export interface DokuClient {
  /** @throws GatewayUnavailable when there was no answer, one in the 500s, or one that is not DOKU's */
  send(request: DokuRequest): Promise<DokuResponse>;
  close(): void;
}

const maxResponseBytes = 256 * 1024;

const readBody = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxResponseBytes) throw new GatewayUnavailable('answer too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const sendSigned = async (
  options: DokuOptions,
  ask: DokuRequest,
  requestId: string,
): Promise<{ response: Response; text: string }> => {
  const timestamp = toTimestamp(new Date());
  const { target, body } = ask;
  const signature = signRequest(options, { requestId, timestamp, target, ...(body !== undefined && { body }) });
  const response = await fetch(options.baseUrl + target, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'client-id': options.clientId,
      'request-id': requestId,
      'request-timestamp': timestamp,
      signature,
    },
    // a payment is never handed on to another address
    redirect: 'manual',
    signal: AbortSignal.timeout(options.timeoutMs ?? 8_000),
    ...(body !== undefined && { body }),
  });
  return { response, text: await readBody(response) };
};

/**
 * Error answers may come unsigned; a signature that is there must be right. Whether that of an answer to GET covers its
 * body is told in two ways, so both are taken.
 */
const hasWrongSignature = (
  options: DokuOptions,
  ask: DokuRequest,
  requestId: string,
  headers: Headers,
  text: string,
): boolean => {
  const signature = headers.get('signature');
  if (signature === null) return false;
  const head = { requestId, timestamp: headers.get('response-timestamp') ?? '', target: ask.target };
  const right = [signResponse(options, { ...head, body: text })];
  if (ask.body === undefined) right.push(signResponse(options, head));
  return !right.some((expected) => isEqualInConstantTime(expected, signature));
};

const callDoku = async (options: DokuOptions, ask: DokuRequest): Promise<DokuResponse> => {
  const requestId = ask.requestId ?? randomUUID();
  const { response, text } = await sendSigned(options, ask, requestId);
  const { status, headers } = response;
  if (status >= 500 || (status >= 300 && status < 400)) throw new GatewayUnavailable(`answered ${status}`);
  if (hasWrongSignature(options, ask, requestId, headers, text))
    throw new GatewayUnavailable('answer with a wrong signature');
  const time = new Date(headers.get('date') ?? Number.NaN);
  return { status, json: parseJson(text), time: Number.isNaN(time.getTime()) ? new Date() : time };
};

/** Names of the causes only: messages of the network quote addresses. */
const toGatewayUnavailable = (error: unknown): GatewayUnavailable => {
  if (error instanceof GatewayUnavailable) return error;
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: { code?: string } };
  return new GatewayUnavailable(cause?.code ?? (typeof code === 'string' ? code : name) ?? 'no answer');
};

/** Calls DOKU; after five failures nobody is made to wait for it until a single try, half a minute later, succeeds. */
export const createDokuClient = (options: DokuOptions): DokuClient => {
  const breaker = new CircuitBreaker((ask: DokuRequest) => callDoku(options, ask), {
    timeout: false,
    resetTimeout: options.resetMs ?? 30_000,
    volumeThreshold: 5,
    errorThresholdPercentage: 50,
    // five time-outs of eight seconds, one after the other, must fall into it
    rollingCountTimeout: 60_000,
  });
  return {
    send: (request) =>
      breaker.fire(request).catch((error: unknown) => {
        throw toGatewayUnavailable(error);
      }),
    close: () => breaker.shutdown(),
  };
};
