import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/admin-preview.ts';
import { inertHeaders } from '../../http/inert-headers.ts';
import { route, sent } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { createAdmission } from '../application/admission.ts';
import { createDocuments } from '../documents/documents.ts';
import { createMasterData } from '../master-data/master-data.ts';
import { previewDocument } from './preview-document.ts';
import { previewMails } from './preview-mails.ts';
import { seePreview } from './see-preview.ts';

/** What forms, mails and documents look like, for admins; nothing of anybody is shown, nothing is written. */
export const registerPreviewRoutes = (app: FastifyInstance, services: Services): void => {
  const admission = createAdmission(services, createMasterData(services.db));
  // Rarely asked for: a worker of its own need not wait for it.
  const documents = createDocuments(services, admission, false);
  app.addHook('onClose', () => documents.printer.close());

  route(app, services, calls.getPreview, async ({ session, locale }) => ({
    data: await seePreview(admission, services, session.institutionCode, locale),
  }));
  route(app, services, calls.listPreviewMails, async ({ locale }) => ({ data: await previewMails(services, locale) }));
  route(app, services, calls.getPreviewDocument, async ({ session, params, query, locale, reply }) => {
    const wanted = { document: params['document'] ?? '', institutionCode: query.institutionCode };
    const pdf = await previewDocument(documents, session, wanted, locale);
    await reply
      .headers({ ...inertHeaders, 'content-language': locale })
      .type('application/pdf')
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
    return sent;
  });
};
