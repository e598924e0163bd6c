import type { FastifyInstance } from 'fastify';
import {
  exportMasterData,
  importMasterData,
  type MasterDataKind,
  masterDataKinds,
} from '../../../contract/admin-master-data.ts';
import type { Translate } from '../../config/texts.ts';
import { AppError, notFound } from '../../errors.ts';
import { attachmentHeader } from '../../http/attachment-header.ts';
import { inertHeaders } from '../../http/inert-headers.ts';
import { addressGroup } from '../../http/limits.ts';
import { route, sent } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { exportRows, type ImportOutcome, importRows } from './master-files.ts';

const LARGEST = 16 * 1024 * 1024;
const MOST_TOLD = 500;

const kindOf = ({ kind }: Readonly<Record<string, string>>): MasterDataKind => {
  const known = masterDataKinds.find((name) => name === kind);
  if (!known) throw notFound();
  return known;
};

const describe = ({ errors, ...counts }: ImportOutcome, t: Translate) => ({
  ...counts,
  wrong: errors.length,
  errors: errors
    .slice(0, MOST_TOLD)
    .map(({ row, column, rule }) => ({ row, column, message: t(`server.import.${rule}`, { column }) })),
});

/** Reference data as files, out and in. */
export const registerMasterFiles = (app: FastifyInstance, services: Services): void => {
  route(app, services, exportMasterData, async ({ params, query, reply }) => {
    const kind = kindOf(params);
    const file = await exportRows(services.db, kind, query.format);
    await reply
      .headers({ ...inertHeaders, 'content-disposition': attachmentHeader(`${kind}.${query.format}`) })
      .type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .send(file);
    return sent;
  });
  route(
    app,
    services,
    importMasterData,
    async ({ request, params, session, body, t, transaction }) => {
      const order = { ...body, kind: kindOf(params), admin: session, origin: addressGroup(request.ip) };
      return transaction(async (tx) => {
        const data = describe(await importRows(tx, services.catalogue.institutions, order), t);
        if (data.wrong > 0 && !body.dryRun) throw new AppError(422, 'server.import.refused', { data });
        return { data, message: body.dryRun ? 'server.panel.tried' : 'server.import.done' };
      });
    },
    { bodyLimit: LARGEST },
  );
};
