import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/admin-applications.ts';
import { listApplicantPages, showApplicantPage } from '../../../contract/applicant-pages.ts';
import { judgeSamePerson, listSamePerson } from '../../../contract/same-person.ts';
import { notFound } from '../../errors.ts';
import { readIfMatch } from '../../http/request-values.ts';
import { alreadySent, route } from '../../http/route.ts';
import { applicantPageHeaders, attachmentHeader, inertHeaders } from '../../http/security-headers.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../../tokens.ts';
import { findCorrectionRequest, sendCorrection } from '../application/send-correction.ts';
import { listPagesOfApplicant, openPageOfApplicant } from './applicant-pages.ts';
import { askForCorrection, type CorrectionReply, recallCorrection } from './ask-for-correction.ts';
import { assignReviewer, noteOnApplication } from './assign-and-note.ts';
import { decideApplication, lockSeats } from './decide-application.ts';
import { decideMany } from './decide-many.ts';
import { exportApplications, listColumnChoices } from './export-applications.ts';
import { getApplicationForAdmin } from './get-application.ts';
import { getMailForAdmin } from './get-application-mail.ts';
import { getPlaceInList } from './get-list-place.ts';
import { listApplications, listReviewers } from './list-applications.ts';
import { renewOffer } from './renew-offer.ts';
import { createReviewContext, type ReviewContext } from './review-context.ts';
import { judgePerson, listSamePersonOf } from './same-person.ts';
import { registerScoreRoutes } from './score-routes.ts';

/** @throws AppError 404 for an invalid id */
const getFormId = ({ formId }: Readonly<Record<string, string>>): string => {
  if (!isUuid(formId)) throw notFound();
  return formId;
};

/** Reads. */
const registerReadRoutes = (app: FastifyInstance, services: Services, context: ReviewContext): void => {
  const { catalogue, db, reads } = services;
  route(app, services, calls.listAdminApplications, async ({ session, query, locale }) => {
    return listApplications(context, session, query, locale);
  });
  route(app, services, calls.listReviewers, async ({ session, query }) => ({
    data: await listReviewers(reads, catalogue, session, query),
  }));
  route(app, services, calls.getAdminApplication, async ({ session, params, query, locale }) => ({
    data: await getApplicationForAdmin(context, db, session, locale, getFormId(params), query.applicantId),
  }));
  route(app, services, calls.getListPlace, async ({ session, params, query }) => ({
    data: await getPlaceInList(reads, catalogue, session, getFormId(params), query),
  }));
  route(app, services, calls.getApplicationMail, async ({ session, params }) => ({
    data: await getMailForAdmin(services, session, getFormId(params), params.mailId),
  }));
};

/** The pages of the applicant, as the applicant sees them. */
const registerApplicantPageRoutes = (app: FastifyInstance, services: Services): void => {
  const { catalogue, db } = services;
  route(app, services, listApplicantPages, async ({ session, params }) => ({
    data: await listPagesOfApplicant(db, catalogue, session, getFormId(params)),
  }));
  route(app, services, showApplicantPage, async ({ request, session, params, query, reply }) => {
    const formId = getFormId(params);
    const seen = await openPageOfApplicant(db, catalogue, session, formId, query.path);
    const { renderApplicantPage } = request.server;
    if (!renderApplicantPage) throw notFound();
    const { html, ...elements } = await renderApplicantPage(request, formId, seen, query.path);
    await reply.headers(applicantPageHeaders(elements)).type('text/html; charset=utf-8').send(html);
    return alreadySent;
  });
};

/** Decisions of an admin: about one application, and about many at once. */
const registerDecisionRoutes = (app: FastifyInstance, services: Services, context: ReviewContext): void => {
  route(app, services, calls.decideApplication, async ({ request, session, params, body, transaction }) => {
    const applicationId = getFormId(params);
    const { decision, rejection } = body;
    const sent = { applicationId, basedOn: readIfMatch(request), decision, rejection };
    return transaction(async (tx) => {
      await lockSeats(tx, decision, [applicationId]);
      const { status, version, undoUntil } = await decideApplication(context, tx, session, sent);
      return {
        data: { Id: applicationId, Status: status, Version: version, UndoUntil: undoUntil },
        message: decision === 'undo' ? 'server.adminApplication.undone' : 'server.adminApplication.decided',
      };
    });
  });
  route(app, services, calls.renewOffer, async ({ request, session, params, body, transaction }) => {
    const renewal = { applicationId: getFormId(params), basedOn: readIfMatch(request), until: body.until };
    return transaction(async (tx) => {
      const { status, version, offerUntil } = await renewOffer(context, tx, session, renewal);
      const data = { Id: renewal.applicationId, Status: status, Version: version, OfferUntil: offerUntil };
      return { data, message: 'server.adminApplication.offerRenewed' };
    });
  });
  route(app, services, calls.decideApplications, async ({ session, body, locale, t, transaction }) =>
    transaction(async (tx) => {
      const data = await decideMany(context, tx, session, body, { locale, t });
      const params = { decided: data.Decided.length, refused: data.Refused.length };
      return { data, message: 'server.adminApplication.decidedMany', params };
    }),
  );
};

const toCorrectionData = ({ id, status, version, openFields }: CorrectionReply) => ({
  Id: id,
  Status: status,
  Version: version,
  OpenFields: [...openFields],
});

/** People with several accounts. */
const registerSamePersonRoutes = (app: FastifyInstance, services: Services): void => {
  const { catalogue, db } = services;
  route(app, services, listSamePerson, async ({ session, params }) => ({
    data: await listSamePersonOf(db, catalogue, session, getFormId(params)),
  }));
  route(app, services, judgeSamePerson, async ({ session, params, body, transaction }) =>
    transaction(async (tx) => {
      await judgePerson(tx, catalogue, session, getFormId(params), body);
      return {
        data: { AccountId: body.accountId, IsSame: body.isSame },
        message: 'server.adminApplication.personJudged',
      };
    }),
  );
};

/** Notes, assignments and corrections; also the applicant's side of a correction. */
const registerReviewRoutes = (app: FastifyInstance, services: Services, context: ReviewContext): void => {
  route(app, services, calls.noteOnApplication, async ({ session, params, body, transaction }) =>
    transaction(async (tx) => {
      const { id, at } = await noteOnApplication(tx, session, getFormId(params), body.body);
      return { data: { Id: id, At: at }, message: 'server.adminApplication.noted' };
    }),
  );
  route(app, services, calls.assignApplication, async ({ session, params, body, transaction }) =>
    transaction(async (tx) => {
      const reviewer = await assignReviewer(context, tx, session, {
        applicationId: getFormId(params),
        assigneeId: body.assigneeId,
      });
      const Assignee = reviewer && { Id: reviewer.id, Name: reviewer.name };
      return { data: { Assignee }, message: 'server.adminApplication.assigned' };
    }),
  );
  route(app, services, calls.askForCorrection, async ({ request, session, params, body, transaction }) => {
    const sent = { ...body, applicationId: getFormId(params), basedOn: readIfMatch(request) };
    return transaction(async (tx) => ({
      data: toCorrectionData(await askForCorrection(context, tx, session, sent)),
      message: 'server.adminApplication.returned',
    }));
  });
  route(app, services, calls.recallCorrection, async ({ request, session, params, transaction }) => {
    const [id, basedOn] = [getFormId(params), readIfMatch(request)];
    return transaction(async (tx) => ({
      data: toCorrectionData(await recallCorrection(context, tx, session, id, basedOn)),
      message: 'server.adminApplication.recalled',
    }));
  });
  route(app, services, calls.sendCorrection, async ({ session, body, transaction }) =>
    transaction(async (tx) => ({
      data: toCorrectionData({
        ...(await sendCorrection(context, tx, session.accountId, body.formId)),
        openFields: [],
      }),
      message: 'server.application.corrected',
    })),
  );
  route(app, services, calls.getCorrection, async ({ session, query }) => ({
    data: await findCorrectionRequest(context, session.accountId, query.formId),
  }));
};

/** The list as a file. */
const registerExportRoutes = (app: FastifyInstance, services: Services, context: ReviewContext): void => {
  route(app, services, calls.listExportColumns, async ({ session, locale }) => ({
    data: await listColumnChoices(context, session, locale),
  }));
  route(app, services, calls.exportApplications, async ({ session, query, locale, reply }) => {
    // A link sends the browser's languages. The URL has the language of the page.
    const read = query.lang === undefined ? locale : services.texts.choose(query.lang);
    const { file, type, name } = await exportApplications(context, session, query, read);
    await reply
      .headers({ ...inertHeaders, 'content-disposition': attachmentHeader(name) })
      .type(type)
      .send(file);
    return alreadySent;
  });
};

/** Calls of specification 7.5 about applications, for admins. */
export const registerAdminApplicationRoutes = (app: FastifyInstance, services: Services): void => {
  const context = createReviewContext(services);
  registerApplicantPageRoutes(app, services);
  registerReadRoutes(app, services, context);
  registerDecisionRoutes(app, services, context);
  registerSamePersonRoutes(app, services);
  registerReviewRoutes(app, services, context);
  registerExportRoutes(app, services, context);
  registerScoreRoutes(app, services, context);
};
