import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/scheduled-exports.ts';
import { notFound } from '../../errors.ts';
import { alreadySent, route } from '../../http/route.ts';
import { attachmentHeader, inertHeaders } from '../../http/security-headers.ts';
import type { Services } from '../../services.ts';
import { askForExport, listExports, openExportedFile } from './list-exports.ts';

/** @throws AppError 404 for what is no number of a run */
const getRunId = (runId: string): number => {
  if (!/^\d{1,15}$/.test(runId)) throw notFound();
  return Number(runId);
};

/** Exports that the portal writes by itself. */
export const registerScheduledExportRoutes = (app: FastifyInstance, services: Services): void => {
  const { catalogue, exportPlace } = services;
  route(app, services, calls.listScheduledExports, async ({ session }) => ({
    data: await listExports(services, session),
  }));
  route(app, services, calls.writeScheduledExport, async ({ session, params: { exportKey = '' }, body, transaction }) =>
    transaction(async (tx) => ({
      data: { Id: await askForExport({ catalogue, exportPlace }, tx, session, { key: exportKey, ...body }) },
      message: 'server.scheduledExport.asked',
    })),
  );
  route(
    app,
    services,
    calls.downloadScheduledExport,
    async ({ session, params: { exportKey = '', runId = '' }, reply }) => {
      const { file, name, type } = await openExportedFile(services, session, {
        key: exportKey,
        runId: getRunId(runId),
      });
      await reply
        .headers({ ...inertHeaders, 'content-disposition': attachmentHeader(name) })
        .type(type)
        .send(file);
      return alreadySent;
    },
  );
};
