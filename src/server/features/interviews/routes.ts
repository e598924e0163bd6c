import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/admin-interviews.ts';
import { notFound } from '../../errors.ts';
import { readIfMatch } from '../../http/request-values.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../../tokens.ts';
import { createReviewContext, type ReviewContext } from '../admin-applications/review-context.ts';
import { addInterviewTimes, cancelInterviewTime, changeInterviewTime } from './change-slots.ts';
import { listInterviewDay, listInterviewTimes } from './list-slots.ts';
import { type InterviewReply, offerInterview, recordInterview, withdrawInterview } from './offer-interview.ts';

/** @throws AppError 404 for an invalid id */
const getId = (params: Readonly<Record<string, string>>, name: 'formId' | 'slotId'): string => {
  const id = params[name];
  if (!isUuid(id)) throw notFound();
  return id;
};

/** The times that staff offer. */
const registerSlotRoutes = (app: FastifyInstance, services: Services, context: ReviewContext): void => {
  const { catalogue, db } = services;
  route(app, services, calls.listInterviewSlots, ({ session, query, locale }) =>
    listInterviewTimes(db, catalogue, session, query, locale),
  );
  route(app, services, calls.getInterviewDay, async ({ session, query, locale }) => ({
    data: await listInterviewDay(db, session, query, locale),
  }));
  route(app, services, calls.addInterviewSlots, async ({ session, body, transaction }) =>
    transaction(async (tx) => {
      const added = await addInterviewTimes(context, tx, session, body);
      return { data: { Added: added }, message: 'server.interview.added', params: { count: added } };
    }),
  );
  route(app, services, calls.changeInterviewSlot, async ({ request, session, params, body, locale, transaction }) => {
    const asked = { id: getId(params, 'slotId'), basedOn: readIfMatch(request) };
    return transaction(async (tx) => {
      const notified = await changeInterviewTime(context, tx, session, asked, body, locale);
      const message = notified === 0 ? 'server.interview.slotSaved' : 'server.interview.slotChanged';
      return { data: { Notified: notified }, message, params: { count: notified } };
    });
  });
  route(app, services, calls.cancelInterviewSlot, async ({ session, params, locale, transaction }) => {
    const id = getId(params, 'slotId');
    return transaction(async (tx) => {
      const notified = await cancelInterviewTime(context, tx, session, id, locale);
      const message = notified === 0 ? 'server.interview.slotGone' : 'server.interview.slotCancelledNow';
      return { data: { Notified: notified }, message, params: { count: notified } };
    });
  });
};

const toData = ({ id, state, version }: InterviewReply) => ({ Id: id, State: state, Version: version });

/** The interview of one application. */
const registerInterviewOfApplicationRoutes = (
  app: FastifyInstance,
  services: Services,
  context: ReviewContext,
): void => {
  route(app, services, calls.offerInterview, async ({ request, session, params, transaction }) => {
    const asked = { applicationId: getId(params, 'formId'), basedOn: readIfMatch(request) };
    return transaction(async (tx) => ({
      data: toData(await offerInterview(context, tx, session, asked)),
      message: 'server.interview.offered',
    }));
  });
  route(app, services, calls.withdrawInterview, async ({ request, session, params, transaction }) => {
    const asked = { applicationId: getId(params, 'formId'), basedOn: readIfMatch(request) };
    return transaction(async (tx) => ({
      data: toData(await withdrawInterview(context, tx, session, asked)),
      message: 'server.interview.withdrawn',
    }));
  });
  route(app, services, calls.recordInterview, async ({ request, session, params, body, transaction }) => {
    const { isDone } = body;
    const asked = { applicationId: getId(params, 'formId'), basedOn: readIfMatch(request), isDone };
    return transaction(async (tx) => ({
      data: toData(await recordInterview(context, tx, session, asked)),
      message: 'server.interview.recorded',
    }));
  });
};

/** Times of interviews, and the interview of an application, for staff. */
export const registerInterviewRoutes = (app: FastifyInstance, services: Services): void => {
  const context = createReviewContext(services);
  registerSlotRoutes(app, services, context);
  registerInterviewOfApplicationRoutes(app, services, context);
};
