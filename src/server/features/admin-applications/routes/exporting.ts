import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/admin-applications.ts';
import { attachmentHeader } from '../../../http/attachment-header.ts';
import { inertHeaders } from '../../../http/inert-headers.ts';
import { route, sent } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import type { Desk } from '../desk.ts';
import { exportApplications, listColumns } from '../export.ts';

/** The list as a file. */
export const registerExporting = (app: FastifyInstance, services: Services, desk: Desk): void => {
  route(app, services, calls.listExportColumns, async ({ session, locale }) => ({
    data: await listColumns(desk, session, locale),
  }));
  route(app, services, calls.exportApplications, async ({ session, query, locale, reply }) => {
    // A link carries the browser's languages: the address says which one the page is read in.
    const read = query.lang === undefined ? locale : services.texts.choose(query.lang);
    const { file, type, name } = await exportApplications(desk, session, query, read);
    await reply
      .headers({ ...inertHeaders, 'content-disposition': attachmentHeader(name) })
      .type(type)
      .send(file);
    return sent;
  });
};
