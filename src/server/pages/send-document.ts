import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentControls } from '../../contract/page-rendering.ts';
import { documentCalls } from '../../contract/payment.ts';
import { visitorHeaders } from '../http/internal-calls.ts';

type DocumentCall = (typeof documentCalls)[keyof typeof documentCalls];

/** The call for the document that a form asks for; undefined for every other form. */
export const findDocumentCall = (form: FormData): DocumentCall | undefined => {
  const kind = form.get(documentControls.kind);
  return Object.entries(documentCalls).find(([name]) => name === kind)?.[1];
};

const keptHeaders = [
  'content-type',
  'content-disposition',
  'x-content-type-options',
  'content-security-policy',
] as const;

/**
 * Sends a document of an application to a browser that has asked for it by a form, as the call sends it to the page's code.
 * @returns why the call was refused, in the visitor's language; undefined once the document is sent
 */
export const sendDocument = async (
  app: FastifyInstance,
  call: DocumentCall,
  form: FormData,
  language: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> => {
  const answer = await app.inject({
    method: call.method,
    url: `/api${call.path}`,
    headers: { ...visitorHeaders(request), 'accept-language': language },
    remoteAddress: request.ip,
    payload: { formId: String(form.get(documentControls.application) ?? '') },
  });
  if (answer.statusCode !== 200) return String(answer.json<{ readonly message?: unknown }>().message ?? '');
  for (const name of keptHeaders) {
    const value = answer.headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  await reply.header('cache-control', 'no-store').send(answer.rawPayload);
  return undefined;
};
