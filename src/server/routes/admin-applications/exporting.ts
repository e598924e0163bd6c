import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/admin-applications.ts';
import { route, sent } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import type { Desk } from '../../usecases/admin-applications/desk.ts';
import { exportApplications } from '../../usecases/admin-applications/export.ts';
import { allColumns } from '../../usecases/admin-applications/export-columns.ts';
import { attachmentHeader } from '../files/attachment-header.ts';
import { inertHeaders } from '../files/inert-headers.ts';

/** The list as a file. */
export const registerExporting = (app: FastifyInstance, services: Services, desk: Desk): void => {
  route(app, services, calls.listExportColumns, async ({ t }) => ({
    data: (await allColumns(desk)).map(({ key, label, step, field }) => ({
      Key: key,
      Label: label(t),
      Step: step?.key ?? null,
      Fields: field === undefined ? [] : [field],
    })),
  }));
  route(app, services, calls.exportApplications, async ({ session, query, t, reply }) => {
    const { file, type, name } = await exportApplications(desk, session, query, t);
    await reply
      .headers({ ...inertHeaders, 'content-disposition': attachmentHeader(name) })
      .type(type)
      .send(file);
    return sent;
  });
};
