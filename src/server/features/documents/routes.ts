import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/payment.ts';
import { addressGroup } from '../../http/rate-limits.ts';
import { alreadySent, route } from '../../http/route.ts';
import { attachmentHeader, inertHeaders } from '../../http/security-headers.ts';
import type { Services } from '../../services.ts';
import { checkDocument } from './check-document.ts';
import { createDocumentContext, makeDocument } from './make-document.ts';

/** The three downloads: call, kind of document, beginning of the file's name (specification 7). */
const downloads = [
  [calls.downloadRegistration, 'registration', 'detail'],
  [calls.downloadReceipt, 'receipt', 'receipt'],
  [calls.downloadResult, 'result', 'formA'],
] as const;

/** Documents as PDF, and the public check whether one is genuine. */
export const registerDocumentRoutes = (app: FastifyInstance, services: Services): void => {
  const documents = createDocumentContext(services);
  app.addHook('onClose', () => documents.printer.close());
  for (const [call, kind, name] of downloads) {
    route(app, services, call, async ({ session, body, locale, reply }) => {
      const viewer = { ...session, isAdmin: session.role === 'admin' };
      const pdf = await makeDocument(documents, kind, viewer, body.formId, locale);
      await reply
        .headers({
          ...inertHeaders,
          'content-disposition': attachmentHeader(`${name}-${body.formId}.pdf`),
          'content-language': locale,
        })
        .type('application/pdf')
        .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
      return alreadySent;
    });
  }
  route(app, services, calls.checkDocument, async ({ params, request }) => {
    const found = await checkDocument(services.db, params['code'] ?? '', addressGroup(request.ip));
    return {
      data: {
        Code: found.code,
        Kind: found.kind,
        InstitutionCode: found.institutionCode,
        RegistrationNumber: found.registrationNumber,
        Name: found.initials,
        Amount: found.amount,
        Verdict: found.verdict,
        IssuedAt: found.issuedAt,
      },
    };
  });
};
