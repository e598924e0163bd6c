import type { FastifyInstance } from 'fastify';
import {
  exportMasterData,
  importMasterData,
  type MasterDataKind,
  masterDataKinds,
} from '../../../contract/admin-master-data.ts';
import {
  addToControlPanel,
  changeControlPanel,
  getControlPanel,
  removeFromControlPanel,
} from '../../../contract/admin-panel.ts';
import type { Translate } from '../../config/texts.ts';
import { AppError, notFound } from '../../errors.ts';
import { addressGroup } from '../../http/rate-limits.ts';
import { readIfMatch } from '../../http/request-values.ts';
import { alreadySent, route } from '../../http/route.ts';
import { attachmentHeader, inertHeaders } from '../../http/security-headers.ts';
import type { Services } from '../../services.ts';
import { addPanelEntry } from './add-panel-entry.ts';
import { changePanelEntry } from './change-panel-entry.ts';
import { getPanel } from './get-panel.ts';
import { exportMasterRows, type ImportOutcome, importMasterRows, readMasterRows } from './master-data-files.ts';
import { removePanelEntry } from './remove-panel-entry.ts';

const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_REPORTED_ERRORS = 500;

const getKind = ({ kind }: Readonly<Record<string, string>>): MasterDataKind => {
  const known = masterDataKinds.find((name) => name === kind);
  if (!known) throw notFound();
  return known;
};

const describeImport = ({ errors, ...counts }: ImportOutcome, t: Translate) => ({
  ...counts,
  wrong: errors.length,
  errors: errors.slice(0, MAX_REPORTED_ERRORS).map(({ row, column, rule, limit = 0 }) => ({
    row,
    column,
    message: t(`server.import.${rule}`, { column, limit }),
  })),
});

/** Export and import of reference data as files. */
const registerMasterDataRoutes = (app: FastifyInstance, services: Services): void => {
  const { catalogue, texts } = services;
  route(app, services, exportMasterData, async ({ params, query, reply }) => {
    const kind = getKind(params);
    const file = await exportMasterRows(services.db, kind, query.format, texts.locales);
    await reply
      .headers({ ...inertHeaders, 'content-disposition': attachmentHeader(`${kind}.${query.format}`) })
      .type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .send(file);
    return alreadySent;
  });
  route(
    app,
    services,
    importMasterData,
    async ({ request, params, session, body, t, transaction }) => {
      const kind = getKind(params);
      const file = await readMasterRows(kind, texts.locales, body);
      const importRequest = { kind, file, dryRun: body.dryRun, admin: session, origin: addressGroup(request.ip) };
      return transaction(async (tx) => {
        const outcome = await importMasterRows(tx, catalogue, texts.locales, importRequest);
        const data = describeImport(outcome, t);
        if (data.wrong > 0 && !body.dryRun) throw new AppError(422, 'server.import.refused', { data });
        return { data, message: body.dryRun ? 'server.panel.tried' : 'server.import.done' };
      });
    },
    { bodyLimit: MAX_FILE_BYTES },
  );
};

/** The control panel: contact, periods, offers, programs, levels of study and payment channels. */
export const registerPanelRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, catalogue, checker, texts } = services;
  registerMasterDataRoutes(app, services);
  route(app, services, getControlPanel, async ({ session, locale }) => ({
    data: await getPanel(db, catalogue, session.institutionCode, locale),
  }));
  route(app, services, changeControlPanel, async ({ request, session, body, locale, transaction }) => {
    const about = { basedOn: readIfMatch(request), admin: session, origin: addressGroup(request.ip) };
    return transaction(async (tx) => ({
      data: await changePanelEntry(tx, { catalogue, checker, texts, locale }, { ...body, ...about }),
      message: body.dryRun ? 'server.panel.tried' : 'server.panel.saved',
    }));
  });
  route(app, services, addToControlPanel, async ({ request, session, body, locale, transaction }) => {
    const about = { admin: session, origin: addressGroup(request.ip) };
    return transaction(async (tx) => ({
      data: { entry: await addPanelEntry(tx, { catalogue, checker, texts, locale }, { ...body, ...about }) },
      message: 'server.panel.added',
    }));
  });
  route(app, services, removeFromControlPanel, async ({ request, session, params, transaction }) => {
    const { section, id = '' } = params;
    const about = { basedOn: readIfMatch(request), admin: session, origin: addressGroup(request.ip) };
    return transaction(async (tx) => {
      await removePanelEntry(tx, catalogue, { section, id, ...about });
      return { data: null, message: 'server.panel.removed' };
    });
  });
};
