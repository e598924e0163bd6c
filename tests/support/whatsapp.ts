import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly body: Record<string, unknown>;
}

/** An error as the Cloud API words it: its message repeats the number. */
export interface ApiFailure {
  readonly status: number;
  readonly code?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `hang`: the call is read and never answered. `cut`: the connection ends after the call was read. */
export type WhatsAppFault = ApiFailure | 'hang' | 'cut' | undefined;

export const PHONE_NUMBER_ID = '106540352242922';
export const TOKEN = 'EAAG-secret-token';

const readCall = async (request: IncomingMessage): Promise<ReceivedCall> => {
  const sent = await text(request);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    authorization: request.headers.authorization ?? '',
    body: sent === '' ? {} : JSON.parse(sent),
  };
};

const answerJson = (reply: ServerResponse, status: number, body: object, headers = {}): void => {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

/** Speaks the wire of WhatsApp's Cloud API: messages and the description of a phone number. */
export const startWhatsApp = async () => {
  const received: ReceivedCall[] = [];
  const faults: WhatsAppFault[] = [];
  let standing: WhatsAppFault;
  const server = createServer((request, reply) => {
    readCall(request).then(
      (call) => {
        received.push(call);
        const fault = faults.length > 0 ? faults.shift() : standing;
        if (fault === 'hang') return;
        if (fault === 'cut') return void request.socket.destroy();
        const to = String(call.body['to']);
        if (call.authorization !== `Bearer ${TOKEN}`)
          return answerJson(reply, 401, {
            error: { message: 'Invalid OAuth access token.', type: 'OAuthException', code: 190 },
          });
        if (fault)
          return answerJson(
            reply,
            fault.status,
            fault.code === undefined
              ? {}
              : {
                  error: {
                    message: `(#${fault.code}) ${to}`,
                    type: 'OAuthException',
                    code: fault.code,
                    fbtrace_id: 'Az8',
                  },
                },
            fault.headers,
          );
        if (call.method === 'GET') return answerJson(reply, 200, { id: PHONE_NUMBER_ID });
        return answerJson(reply, 200, {
          messaging_product: 'whatsapp',
          contacts: [{ input: to, wa_id: to }],
          messages: [{ id: `wamid.${received.length}`, message_status: 'accepted' }],
        });
      },
      () => request.socket.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    /** For NOTIFY_URL. */
    url: `whatsapp://${PHONE_NUMBER_ID}:${TOKEN}@127.0.0.1:${port}/v23.0`,
    /** What happens to the next calls, one each. */
    failNext: (...next: readonly WhatsAppFault[]) => void faults.push(...next),
    /** What happens to all further calls. */
    failAlways: (fault: WhatsAppFault) => {
      standing = fault;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type WhatsAppStandIn = Awaited<ReturnType<typeof startWhatsApp>>;

/** A port of this machine at which nobody listens. */
export const freePort = async (): Promise<number> => {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
};
