import type { FastifyInstance } from 'fastify';
import { exportReport, getReport } from '../../../contract/admin-reports.ts';
import { alreadySent, route } from '../../http/route.ts';
import { attachmentHeader, inertHeaders } from '../../http/security-headers.ts';
import type { Services } from '../../services.ts';
import { computeReport, exportReportFile } from './compute-report.ts';

/** The reports of staff, on the page and as files. */
export const registerReportRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, getReport, async ({ session, params, query, locale }) => ({
    data: await computeReport(services, session, { ...query, report: params['report'] }, locale),
  }));
  route(app, services, exportReport, async ({ session, params, query, locale, reply }) => {
    const read = query.lang === undefined ? locale : services.texts.choose(query.lang);
    const request = { ...query, report: params['report'] };
    const { file, name } = await exportReportFile(services, session, request, read);
    await reply
      .headers({ ...inertHeaders, 'content-disposition': attachmentHeader(name) })
      .type('text/csv; charset=utf-8')
      .send(file);
    return alreadySent;
  });
};
