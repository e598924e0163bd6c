import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/admin-notices.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { chooseMailedKinds, getMailedKinds } from './choose-mail.ts';
import { countUnreadFor, listNoticesFor, readNoticesOf } from './list-notices.ts';

/** Notices to the admin of the session. */
export const registerNoticeRoutes = (app: FastifyInstance, services: Services): void => {
  const { db } = services;
  route(app, services, calls.listNotices, async ({ session, query }) => ({
    data: await listNoticesFor(db, session, query.before),
  }));
  route(app, services, calls.countNotices, async ({ session }) => ({
    data: { Unread: await countUnreadFor(db, session) },
  }));
  route(app, services, calls.getNoticeMail, async ({ session }) => ({
    data: { Kinds: [...(await getMailedKinds(db, session.accountId))] },
  }));
  route(app, services, calls.changeNoticeMail, async ({ session, body, transaction }) =>
    transaction(async (tx) => ({
      data: { Kinds: await chooseMailedKinds(tx, session.accountId, body.kinds) },
      message: 'server.notices.chosen',
    })),
  );
  route(app, services, calls.readNotices, async ({ session, body, transaction }) =>
    transaction(async (tx) => ({ data: { Unread: await readNoticesOf(tx, session, body) } })),
  );
};
