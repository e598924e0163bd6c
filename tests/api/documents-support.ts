import { setTimeout } from 'node:timers/promises';
import * as calls from '../../src/contract/payment.ts';
import type { Answers } from '../../src/engine/schema/types.ts';
import { logIn, type Person } from '../support/people.ts';
import { type ReadPdf, readPdf } from '../support/read-pdf.ts';
import type { TestServer, TestServerOptions } from '../support/server.ts';
import { startAdmissionServer } from './application-support.ts';

export const documentCalls = {
  registration: calls.downloadRegistration,
  receipt: calls.downloadReceipt,
  result: calls.downloadResult,
} as const;
export type Kind = keyof typeof documentCalls;
export const kinds = Object.keys(documentCalls) as readonly Kind[];

export interface Download {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The server's words, when it refused. */
  readonly message: string;
}

interface DownloadOptions {
  readonly locale?: string;
  readonly csrfToken?: string;
}

const headersOf = (
  { client }: Pick<Person, 'client'>,
  { locale = 'id', csrfToken }: DownloadOptions,
): Record<string, string> => ({
  'accept-language': locale,
  'content-type': 'application/json',
  cookie: [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
  'x-csrf-token': csrfToken ?? client.cookies.get('csrf_token') ?? '',
});

/** Requests the document again while the portal is busy, as its answer asks for: other tests share the processor. */
const requestDocument = async (url: string, request: RequestInit, attempts = 8): Promise<Response> => {
  const response = await fetch(url, request);
  if (response.status !== 503 || attempts === 1) return response;
  await response.arrayBuffer();
  await setTimeout(Number(response.headers.get('retry-after') ?? 1) * 1_000);
  return requestDocument(url, request, attempts - 1);
};

/** Presses the button: the file as it arrives, or the refusal. */
export const download = async (
  { url }: Pick<TestServer, 'url'>,
  person: Pick<Person, 'client'>,
  kind: Kind,
  formId: string,
  options: DownloadOptions = {},
): Promise<Download> => {
  const response = await requestDocument(`${url}/api${documentCalls[kind].path}`, {
    method: 'POST',
    headers: headersOf(person, options),
    body: JSON.stringify({ formId }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  return { status, headers, bytes, message: status === 200 ? '' : String(JSON.parse(bytes.toString()).message) };
};

/** The same, opened. */
export const read = async (
  server: TestServer,
  person: Person,
  kind: Kind,
  formId: string,
  locale = 'id',
): Promise<ReadPdf> => {
  const { status, bytes, message } = await download(server, person, kind, formId, { locale });
  if (status !== 200) throw new Error(`${kind} answered ${status}: ${message}`);
  return readPdf(bytes);
};

export const codeIn = ({ text }: ReadPdf): string => {
  const [code] = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text) ?? [];
  if (!code) throw new Error('no code stands on the document');
  return code;
};

export interface DocumentContext {
  readonly server: TestServer;
  /** A demo applicant, and the one application of theirs that stands at this status. */
  applicantWith(status: string, more?: string): Promise<{ readonly person: Person; readonly formId: string }>;
  /** Writes answers past every check, as an older schema may have accepted them. */
  overwrite(formId: string, step: string, answers: Answers): Promise<unknown>;
}

export const openDocumentContext = async (options: TestServerOptions = {}): Promise<DocumentContext> => {
  const server = await startAdmissionServer(options);
  return {
    server,
    applicantWith: async (status, more = 'true') => {
      const { rows } = await server.db.query<{ id: string; email: string }>(
        `select a.id, account.email from application a join account on account.id = a.account_id
          where a.status = $1 and ${more} order by a.created_at, a.id limit 1`,
        [status],
      );
      if (!rows[0]) throw new Error(`no demo application is ${status} (${more})`);
      return { person: await logIn(server, rows[0].email, undefined, 'Pendaftaran2026'), formId: rows[0].id };
    },
    overwrite: (formId, step, answers) =>
      server.db.query('update application_step set answers = answers || $3 where application_id = $1 and step = $2', [
        formId,
        step,
        JSON.stringify(answers),
      ]),
  };
};

/** Applications whose fee was paid. */
export const paid = `exists (select from payment p where p.application_id = a.id and p.status = 'Paid' and p.amount > 0)`;
