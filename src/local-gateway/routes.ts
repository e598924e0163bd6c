import type { ServerResponse } from 'node:http';
import { isFromOutside, isOwnForm } from './access.ts';
import { answerAdmin } from './admin.ts';
import { answerControl } from './control.ts';
import type { Core } from './core.ts';
import type { Notifier } from './notifier.ts';
import { answerPage } from './order-pages.ts';
import { unknownPage } from './pages/parts.ts';
import type { Paying } from './paying.ts';
import type { WireRequest } from './wire/wire.ts';

export interface Parts {
  readonly core: Core;
  readonly notifier: Notifier;
  readonly paying: Paying;
  /** While it is refused, nobody listens at our address. */
  readonly refuse: (isRefused: boolean) => Promise<void>;
  readonly advance: (ms: number) => Promise<void>;
}

export interface PageRequest extends WireRequest {
  readonly url: URL;
}

/** What a page or a switch is answered. */
export interface PageAnswer {
  readonly status: number;
  readonly html?: string;
  readonly json?: unknown;
  readonly location?: string;
  /** Another origin to which a form of the page may lead. */
  readonly leadsTo?: string;
}

const originOf = (url: string | undefined): string => (url && URL.canParse(url) ? new URL(url).origin : '');

const headersOf = ({ json, location, leadsTo }: PageAnswer): Record<string, string> => ({
  'Content-Type': json === undefined ? 'text/html; charset=utf-8' : 'application/json',
  'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${originOf(leadsTo)}; frame-ancestors 'none'; base-uri 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  ...(location !== undefined && { Location: location }),
});

const find = async (parts: Parts, request: PageRequest): Promise<PageAnswer | undefined> => {
  if (request.method === 'POST' && !isOwnForm(parts.core, request)) return { status: 403, html: unknownPage('id') };
  const page = answerPage(parts, request);
  if (page !== undefined || isFromOutside(request)) return page;
  return answerAdmin(parts, request) ?? (await answerControl(parts, request));
};

/** Pages and switches: all that is not the wire. */
export const answerOther = async (parts: Parts, request: PageRequest, response: ServerResponse): Promise<void> => {
  const answer = (await find(parts, request)) ?? { status: 404, html: unknownPage('id') };
  response.writeHead(answer.status, headersOf(answer));
  response.end(answer.json === undefined ? answer.html : JSON.stringify(answer.json));
};
