import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/staff-lists.ts';
import type { Translate } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import { addressGroup } from '../../http/rate-limits.ts';
import { readIfMatch } from '../../http/request-values.ts';
import { alreadySent, route } from '../../http/route.ts';
import { attachmentHeader, inertHeaders } from '../../http/security-headers.ts';
import type { Services } from '../../services.ts';
import { addEntry, changeEntry } from './change-entry.ts';
import { getEntry, listEntries, listStaffLists } from './list-entries.ts';
import { exportEntries, importEntries, type ListImportOutcome, readEntries } from './list-files.ts';
import type { ListContext } from './staff-list.ts';

const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_REPORTED_ERRORS = 500;

/** What the services need: `read` outside of a transaction, `within` inside one. */
const contextsOf = ({ catalogue, applications, texts }: Pick<Services, 'catalogue' | 'applications' | 'texts'>) => {
  const fixed = { lists: catalogue.lists, languages: texts.locales };
  const read: ListContext = { ...fixed, masterData: applications.masterData };
  const within = (tx: Parameters<typeof applications.within>[0]): ListContext => ({
    ...fixed,
    masterData: applications.within(tx).masterData,
  });
  return { read, within };
};

const describeImport = ({ errors, ...counts }: ListImportOutcome, t: Translate) => ({
  ...counts,
  wrong: errors.length,
  errors: errors.slice(0, MAX_REPORTED_ERRORS).map(({ row, column, rule }) => {
    const shared = /^import\.(.+)$/.exec(rule)?.[1];
    const keys = shared === undefined ? [`staff-lists.${rule}`] : [`staff-lists.${rule}`, `server.import.${shared}`];
    return { row, column, message: t(keys, { column }) };
  }),
});

/** Export and import of a list as a file. */
const registerFileRoutes = (app: FastifyInstance, services: Services): void => {
  const { read, within } = contextsOf(services);
  route(app, services, calls.exportStaffList, async ({ params: { list = '' }, reply }) => {
    const file = await exportEntries(services.db, read, list);
    await reply
      .headers({ ...inertHeaders, 'content-disposition': attachmentHeader(`${list}.csv`) })
      .type('text/csv; charset=utf-8')
      .send(file);
    return alreadySent;
  });
  route(
    app,
    services,
    calls.importStaffList,
    async ({ request, params: { list = '' }, session, body, t, transaction }) => {
      const file = await readEntries(read, list, body.content);
      const about = { list, file, basedOn: readIfMatch(request), admin: session, origin: addressGroup(request.ip) };
      return transaction(async (tx) => {
        const outcome = await importEntries(tx, within(tx), { dryRun: body.dryRun, ...about });
        const data = describeImport(outcome, t);
        if (data.wrong > 0 && !body.dryRun) throw new AppError(422, 'server.import.refused', { data });
        return { data, message: body.dryRun ? 'server.panel.tried' : 'server.import.done' };
      });
    },
    { bodyLimit: MAX_FILE_BYTES },
  );
};

/** The lists of `schemas/lists` whose entries staff maintain. */
export const registerStaffListRoutes = (app: FastifyInstance, services: Services): void => {
  const { db } = services;
  const { read, within } = contextsOf(services);
  registerFileRoutes(app, services);
  route(app, services, calls.listStaffLists, async ({ locale }) => ({
    data: await listStaffLists(db, read, locale),
  }));
  route(app, services, calls.listStaffListEntries, async ({ params: { list = '' }, query, locale }) =>
    listEntries(db, read, list, query, locale),
  );
  route(app, services, calls.getStaffListEntry, async ({ params: { list = '', value = '' }, locale }) => ({
    data: await getEntry(db, read, list, value, locale),
  }));
  route(
    app,
    services,
    calls.addStaffListEntry,
    async ({ request, params: { list = '' }, session, body, locale, transaction }) =>
      transaction(async (tx) => {
        const context = within(tx);
        const change = { list, entry: body, admin: session, origin: addressGroup(request.ip) };
        const value = await addEntry(tx, context, change);
        return { data: await getEntry(tx, context, list, value, locale), message: 'server.panel.added' };
      }),
  );
  route(
    app,
    services,
    calls.changeStaffListEntry,
    async ({ request, params: { list = '', value = '' }, session, body, locale, transaction }) =>
      transaction(async (tx) => {
        const context = within(tx);
        const { place, ...entry } = body;
        const about = { admin: session, origin: addressGroup(request.ip), basedOn: readIfMatch(request), place };
        await changeEntry(tx, context, { list, entry: { ...entry, value }, ...about });
        return { data: await getEntry(tx, context, list, value, locale), message: 'server.panel.saved' };
      }),
  );
};
