import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

type Answer = (response: ServerResponse, received: ReceivedWebhook) => unknown;

export interface WebhookTarget {
  /** What arrived so far, in its order. */
  readonly received: readonly ReceivedWebhook[];
  /** A URL of this target. */
  at(path: string): string;
  /** What paths that end with this answer from now on; without it they answer 204. */
  answer(path: string, answer: Answer | undefined): void;
  close(): Promise<void>;
}

const readAll = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

/** A system that receives webhooks, on loopback. */
export const startWebhookTarget = async (): Promise<WebhookTarget> => {
  const received: ReceivedWebhook[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer(async (request, response) => {
    const text = await readAll(request);
    const path = request.url ?? '';
    const webhook = { path, text, headers: request.headers as Record<string, string>, body: JSON.parse(text) };
    received.push(webhook);
    const answer = answers.get(path);
    if (answer) await answer(response, webhook);
    else response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    received,
    at: (path) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    answer: (path, answer) => {
      if (answer) answers.set(path, answer);
      else answers.delete(path);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** @throws when the reference implementation of Standard Webhooks refuses the signature */
export const verifyWebhook = (secret: string, { text, headers }: ReceivedWebhook): unknown =>
  new Webhook(secret).verify(text, headers);
