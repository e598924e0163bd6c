import type { ServerResponse } from 'node:http';
import type { Core } from './core.ts';
import type { Notifier } from './notifier.ts';
import type { Paying } from './paying.ts';
import type { WireRequest } from './wire/wire.ts';

export interface Parts {
  readonly core: Core;
  readonly notifier: Notifier;
  readonly paying: Paying;
}

export interface PageRequest extends WireRequest {
  readonly url: URL;
}

/** Pages and switches: all that is not the wire. */
export const answerOther = async (_parts: Parts, _request: PageRequest, response: ServerResponse): Promise<void> => {
  response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
};
