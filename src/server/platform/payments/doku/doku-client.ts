import { randomUUID } from 'node:crypto';
import CircuitBreaker from 'opossum';
import { objectOf, textsOf } from '../../../../engine/schema/json.ts';
import { timeLimits } from '../../../../engine/text/text-values.ts';
import { GatewayUnavailable } from '../payment-gateway.ts';
import { type Json, parseJson } from './parse-responses.ts';
import { type DokuKeys, isEqualInConstantTime, signRequest, signResponse, toTimestamp } from './sign.ts';

export interface DokuOptions extends DokuKeys {
  readonly baseUrl: string;
  readonly timeoutMs?: number;
  /** For this long no request is sent after five failures. */
  readonly resetMs?: number;
}

interface DokuRequest {
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

interface DokuClient {
  /** @throws GatewayUnavailable when there was no response, a 5xx response, or one that is not DOKU's */
  send(request: DokuRequest): Promise<DokuResponse>;
  close(): void;
}

const maxResponseBytes = 256 * 1024;
/** The portal's own part of the wait takes two seconds at most. */
const responseTimeoutMs = (timeLimits.paymentWaitSeconds - 2) * 1000;

const readBody = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxResponseBytes) throw new GatewayUnavailable('answer too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const sendSigned = async (
  options: DokuOptions,
  request: DokuRequest,
  requestId: string,
): Promise<{ response: Response; text: string }> => {
  const timestamp = toTimestamp(new Date());
  const { target, body } = request;
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
    // A payment must not be redirected to another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(options.timeoutMs ?? responseTimeoutMs),
    ...(body !== undefined && { body }),
  });
  return { response, text: await readBody(response) };
};

/**
 * Error responses may have no signature; one that is present must be valid. DOKU documents two forms for responses to
 * GET, with and without the body: both are accepted.
 */
const hasWrongSignature = (
  options: DokuOptions,
  request: DokuRequest,
  requestId: string,
  headers: Headers,
  text: string,
): boolean => {
  const signature = headers.get('signature');
  if (signature === null) return false;
  const head = { requestId, timestamp: headers.get('response-timestamp') ?? '', target: request.target };
  const expected = [signResponse(options, { ...head, body: text })];
  if (request.body === undefined) expected.push(signResponse(options, head));
  return !expected.some((each) => isEqualInConstantTime(each, signature));
};

const callDoku = async (options: DokuOptions, request: DokuRequest): Promise<DokuResponse> => {
  const requestId = request.requestId ?? randomUUID();
  const { response, text } = await sendSigned(options, request, requestId);
  const { status, headers } = response;
  if (status >= 500 || (status >= 300 && status < 400)) throw new GatewayUnavailable(`answered ${status}`);
  if (hasWrongSignature(options, request, requestId, headers, text))
    throw new GatewayUnavailable('answer with a wrong signature');
  const time = new Date(headers.get('date') ?? Number.NaN);
  return { status, json: parseJson(text), time: Number.isNaN(time.getTime()) ? new Date() : time };
};

/** Only the name of the cause: messages of network errors contain addresses. */
const toGatewayUnavailable = (error: unknown): GatewayUnavailable => {
  if (error instanceof GatewayUnavailable) return error;
  const { code, name, cause } = objectOf(error);
  return new GatewayUnavailable(textsOf([objectOf(cause)['code'], code, name, 'no answer'])[0] ?? '');
};

/** Calls DOKU. After five failures calls fail at once, until one attempt half a minute later succeeds. */
export const createDokuClient = (options: DokuOptions): DokuClient => {
  const breaker = new CircuitBreaker((request: DokuRequest) => callDoku(options, request), {
    timeout: false,
    resetTimeout: options.resetMs ?? 30_000,
    volumeThreshold: 5,
    errorThresholdPercentage: 50,
    // Longer than five timeouts of eight seconds in a row.
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
