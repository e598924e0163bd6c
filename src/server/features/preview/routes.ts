import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/admin-preview.ts';
import { alreadySent, route } from '../../http/route.ts';
import { inertHeaders } from '../../http/security-headers.ts';
import type { Services } from '../../services.ts';
import { createDocumentContext } from '../documents/make-document.ts';
import { describePreview, renderPreviewDocument, renderPreviewMails } from './preview.ts';

/** Previews of forms, mails and documents for admins; they contain no personal data and store nothing. */
export const registerPreviewRoutes = (app: FastifyInstance, services: Services): void => {
  // Rarely used: no worker is started in advance.
  const documents = createDocumentContext(services, false);
  app.addHook('onClose', () => documents.printer.close());

  route(app, services, calls.getPreview, async ({ session, locale }) => ({
    data: await describePreview(services.applications, services, session.institutionCode, locale),
  }));
  route(app, services, calls.listPreviewMails, async ({ query, locale }) => ({
    data: await renderPreviewMails(services, locale, query.institutionCode),
  }));
  route(app, services, calls.getPreviewDocument, async ({ session, params, query, locale, reply }) => {
    const wanted = { document: params['document'] ?? '', institutionCode: query.institutionCode };
    const pdf = await renderPreviewDocument(documents, session, wanted, locale);
    await reply
      .headers({ ...inertHeaders, 'content-language': locale })
      .type('application/pdf')
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
    return alreadySent;
  });
};
