import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/admin-bulk.ts';
import { notFound } from '../../errors.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../../tokens.ts';
import { createReviewContext } from '../admin-applications/review-context.ts';
import {
  getRun,
  listOwnRuns,
  listRunItems,
  listTagsFor,
  performRun,
  startRun,
  stopRun,
  undoRun,
} from './control-bulk-run.ts';
import { placeholdersOf } from './message-values.ts';
import { previewRun } from './preview-message.ts';

/** @throws AppError 404 for an invalid id */
const getRunId = ({ runId }: Readonly<Record<string, string>>): string => {
  if (!isUuid(runId)) throw notFound();
  return runId;
};

/** One action on many applications. */
export const registerAdminBulkRoutes = (app: FastifyInstance, services: Services): void => {
  const { db } = services;
  const context = createReviewContext(services);
  route(app, services, calls.listTags, async ({ session }) => ({ data: await listTagsFor(services.reads, session) }));
  route(app, services, calls.listBulkRuns, async ({ session, locale, t }) => ({
    data: await listOwnRuns(db, session, { locale, t }),
  }));
  route(app, services, calls.getBulkRun, async ({ session, params, locale, t }) => ({
    data: await getRun(db, session, getRunId(params), { locale, t }),
  }));
  route(app, services, calls.listBulkItems, async ({ session, params, query, locale, t }) =>
    listRunItems(db, session, getRunId(params), query, { locale, t }),
  );
  route(app, services, calls.listMailPlaceholders, async () => ({ data: [...placeholdersOf(services.catalogue)] }));
  route(app, services, calls.previewBulkMails, async ({ session, params }) => {
    const runId = getRunId(params);
    return { data: await previewRun(services, context, session, runId) };
  });
  route(app, services, calls.startBulkRun, async ({ session, body, locale, t, transaction }) =>
    transaction(async (tx) => ({ data: await startRun(context, tx, session, body, { locale, t }) })),
  );
  route(app, services, calls.performBulkRun, async ({ session, params, body, locale, t, transaction }) => {
    const runId = getRunId(params);
    return transaction(async (tx) => ({ data: await performRun(tx, session, runId, body.sendAt, { locale, t }) }));
  });
  route(app, services, calls.stopBulkRun, async ({ session, params, locale, t, transaction }) => {
    const runId = getRunId(params);
    return transaction(async (tx) => ({ data: await stopRun(tx, session, runId, { locale, t }) }));
  });
  route(app, services, calls.undoBulkRun, async ({ session, params, locale, t, transaction }) => {
    const runId = getRunId(params);
    return transaction(async (tx) => ({ data: await undoRun(tx, session, runId, { locale, t }) }));
  });
};
