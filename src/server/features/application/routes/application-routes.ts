import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/application.ts';
import { markFormChangesRead, submitApplication as submitCall } from '../../../../contract/application.ts';
import type { FieldError } from '../../../../engine/schema/types.ts';
import { AppError, notFound } from '../../../errors.ts';
import { toWireError } from '../../../http/envelope.ts';
import { multipartLimits } from '../../../http/read-multipart.ts';
import { readIfMatch, requireObject } from '../../../http/request-values.ts';
import { alreadySent, route } from '../../../http/route.ts';
import { attachmentHeader, inertHeaders } from '../../../http/security-headers.ts';
import { hasOtherSessionSql } from '../../../http/session.ts';
import type { Services } from '../../../services.ts';
import { isUuid } from '../../../tokens.ts';
import { registerLibraryRoutes } from '../../files/library-routes.ts';
import { removeUnnamedFiles } from '../../files/remove-files.ts';
import { registerDownloadRoutes, registerUploadRoute } from '../../files/routes.ts';
import { registerUploadPartRoutes } from '../../files/upload-routes.ts';
import { registerApplicationListRoutes, registerPublicListRoutes } from '../../master-data/routes.ts';
import { adviseApplicant } from '../advise.ts';
import { answerOffer } from '../answer-offer.ts';
import { getApplicationForAccount, getHeaderForAccount } from '../application-access.ts';
import type { ApplicationContext } from '../application-context.ts';
import { chooseInterview } from '../choose-interview.ts';
import { describeApplication, listApplicationsForAccount } from '../describe-application.ts';
import { deleteDraft, getNewerAnswers, saveDraft, startDraft } from '../drafts.ts';
import { beginStepWith } from '../earlier-answers.ts';
import { markFormChangesSeen } from '../form-changes.ts';
import { autofill, computeAttachmentFacts } from '../prepare-step.ts';
import { submitApplication } from '../submit-application.ts';
import { withdrawApplication } from '../withdraw-application.ts';
import { writeApplicationCalendar } from '../write-calendar.ts';
import { registerReminderRoutes } from './reminder-routes.ts';
import { registerSaveStepRoute } from './save-step.ts';
import { getSentInstitution, getStepByKey, getStepByWire, readFormVersion } from './sent-step.ts';

/** Calls that read applications. */
const registerReadRoutes = (app: FastifyInstance, services: Services, applications: ApplicationContext): void => {
  const { db } = applications;

  route(app, services, calls.listApplications, async ({ session, locale }) => ({
    data: await listApplicationsForAccount(applications, session.accountId, locale),
  }));
  route(app, services, calls.getApplication, async ({ session, query, locale }) => {
    const application = await getApplicationForAccount(db, session.accountId, query.formId);
    const describeError = (error: FieldError) => toWireError(services.texts, locale, error);
    return { data: await describeApplication(applications, application, locale, describeError, session.isSeen) };
  });
  route(app, services, calls.getAdvice, async ({ session, query, locale }) => {
    const application = await getApplicationForAccount(db, session.accountId, query.formId);
    return { data: await adviseApplicant(applications, application, locale) };
  });
  route(app, services, calls.getApplicationCalendar, async ({ session, query, locale, reply }) => {
    const application = await getHeaderForAccount(db, session.accountId, query.formId);
    const language = query.lang ?? locale;
    if (!services.texts.locales.includes(language)) throw new AppError(400, 'server.error.400');
    const { name, text } = await writeApplicationCalendar(
      applications,
      application,
      services.publicUrl.get(),
      language,
    );
    await reply
      .headers({ ...inertHeaders, 'content-disposition': attachmentHeader(name) })
      .type('text/calendar; charset=utf-8')
      .send(text);
    return alreadySent;
  });
  route(app, services, calls.autofill, async ({ session, query }) => {
    const application = await getApplicationForAccount(db, session.accountId, query.formId);
    const { answers, facts } = await autofill(applications, application, getStepByWire(applications, query.step));
    return { data: { answers: { ...answers }, facts: { ...facts } } };
  });
  route(app, services, calls.attachmentRequired, async ({ session, body }) => {
    const application = await getApplicationForAccount(db, session.accountId, body.formId);
    const facts = await computeAttachmentFacts(applications, application, application.preferences);
    return { data: { facts: { ...facts } } };
  });
  route(app, services, calls.checkNecessaryAttachment, async ({ session, body }) => {
    const application = await getApplicationForAccount(db, session.accountId, body.formId);
    const chosen = [body.sfPeriodicProgramId1, body.sfPeriodicProgramId2].filter((id) => id !== undefined);
    const facts = await computeAttachmentFacts(applications, application, chosen);
    return { data: { facts: { ...facts } } };
  });
};

/** Starting, autosaving and deleting a draft; withdrawing an application. */
const registerDraftRoutes = (app: FastifyInstance, services: Services, applications: ApplicationContext): void => {
  const { catalogue, storage, db } = applications;

  route(app, services, calls.startApplication, async ({ session, body, transaction }) =>
    transaction(async (tx) => {
      const institutionCode = getSentInstitution(catalogue, body.institutionCode);
      return { data: await startDraft(tx, session.accountId, institutionCode), message: 'server.application.started' };
    }),
  );
  // No record of the intent: a repeated call overwrites answers with themselves.
  route(app, services, calls.saveDraft, async ({ session, body }) => {
    const { formId, answers, schemaVersion, basedOn } = body;
    const step = getStepByKey(applications, body.step);
    const unfinished = { formId, step, answers, schemaVersion, basedOn };
    const saved = await saveDraft(applications, session.accountId, unfinished);
    return { data: { savedAt: saved.savedAt, answers: { ...saved.answers } } };
  });
  route(app, services, calls.getNewerAnswers, async ({ session, query }) => {
    const open = { formId: query.formId, step: getStepByKey(applications, query.step), since: query.since };
    const found = await getNewerAnswers(applications, session.accountId, open, hasOtherSessionSql(session));
    const { newer, askAgainAfter } = found;
    return { data: { newer: newer && { ...newer, answers: { ...newer.answers } }, askAgainAfter } };
  });
  // No record of the intent: a repeated call writes the same answers.
  route(app, services, calls.beginStepWith, async ({ session, body }) => {
    const { formId, from } = body;
    await beginStepWith(applications, session.accountId, { formId, step: getStepByKey(applications, body.step), from });
    return { data: null };
  });
  route(app, services, markFormChangesRead, async ({ session, body }) => {
    await markFormChangesSeen(applications, session.accountId, body.formId, body.until);
    return { data: null };
  });
  route(app, services, calls.deleteApplication, async ({ session, query, transaction }) => {
    let files: readonly string[] = [];
    const reply = await transaction(async (tx) => {
      files = await deleteDraft(applications, tx, query.id, session.accountId);
      return { data: null, message: 'server.application.deleted' };
    });
    await removeUnnamedFiles(db, storage, files);
    return reply;
  });
  route(app, services, calls.answerOffer, async ({ session, body, transaction }) =>
    transaction(async (tx) => {
      await answerOffer(applications, tx, body, session.accountId);
      return { data: null, message: `server.application.offer.${body.answer}` };
    }),
  );
  route(app, services, calls.chooseInterview, async ({ session, body, transaction }) =>
    transaction(async (tx) => {
      await chooseInterview(applications, tx, body, session.accountId);
      return { data: null, message: 'server.interview.chosen' };
    }),
  );
  route(app, services, calls.withdrawApplication, async ({ session, body, transaction }) =>
    transaction(async (tx) => {
      await withdrawApplication(applications, tx, body.formId, session.accountId);
      return { data: null, message: 'server.application.withdrawn' };
    }),
  );
};

const getFormId = (formId: unknown): string => {
  if (formId === undefined)
    throw new AppError(422, 'server.error.422', {
      errors: [{ path: '/formId', key: 'request.formId.error.required' }],
    });
  if (!isUuid(formId)) throw notFound();
  return formId;
};

/** `POST /form/submit`: formId and the fields of the step that submits; the message is the outcome's text. */
const registerSubmitRoute = (app: FastifyInstance, services: Services, applications: ApplicationContext): void =>
  route(app, services, submitCall, async ({ request, session, transaction }) => {
    const { formId, ...fields } = requireObject(request.body);
    const applicationId = getFormId(formId);
    const basedOn = readIfMatch(request);
    const formVersion = readFormVersion(request);
    const { accountId } = session;
    return transaction(async (tx) => {
      const data = await submitApplication(applications, tx, {
        applicationId,
        accountId,
        fields,
        formVersion,
        basedOn,
      });
      return { data, message: data.Outcome };
    });
  });

/** All calls of specification 7 about applications, their files, and their selection lists. */
export const registerApplicationRoutes = (app: FastifyInstance, services: Services): void => {
  const { applications } = services;
  registerPublicListRoutes(app, services, applications.masterData);
  registerApplicationListRoutes(app, services, applications.masterData);
  registerReadRoutes(app, services, applications);
  registerDraftRoutes(app, services, applications);
  registerSubmitRoute(app, services, applications);
  registerReminderRoutes(app, services);
  registerDownloadRoutes(app, services, applications);
  registerLibraryRoutes(app, services, applications);
  app.register(async (withParts) => registerUploadPartRoutes(withParts, services, applications));
  app.register(async (withFiles) => {
    await withFiles.register(multipart, { limits: multipartLimits });
    registerSaveStepRoute(withFiles, services);
    registerUploadRoute(withFiles, services, applications);
  });
};
