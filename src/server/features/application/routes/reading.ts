import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/application.ts';
import { toWireError } from '../../../http/envelope.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import type { Admission } from '../admission.ts';
import { autofill } from '../autofill.ts';
import { describeApplication } from '../describe-application.ts';
import { necessaryAttachment } from '../necessary-attachment.ts';
import { getOwnApplication } from '../own-application.ts';
import { listOwn } from '../summarise.ts';
import { getStepByWire } from './named-step.ts';

/** Calls that tell about applications and change nothing. */
export const registerReading = (app: FastifyInstance, services: Services, admission: Admission): void => {
  const { catalogue, db } = admission;

  route(app, services, calls.listApplications, async ({ session }) => ({
    data: await listOwn(db, catalogue, session.accountId),
  }));
  route(app, services, calls.getApplication, async ({ session, query, locale }) => {
    const application = await getOwnApplication(db, session.accountId, query.formId);
    const data = await describeApplication(admission, application, (error) =>
      toWireError(services.texts, locale, error),
    );
    return { data };
  });
  route(app, services, calls.autofill, async ({ session, query }) => {
    const application = await getOwnApplication(db, session.accountId, query.formId);
    const { answers, facts } = await autofill(admission, application, getStepByWire(admission, query.step));
    return { data: { answers: { ...answers }, facts: { ...facts } } };
  });
  route(app, services, calls.attachmentRequired, async ({ session, body }) => {
    const application = await getOwnApplication(db, session.accountId, body.formId);
    const facts = await necessaryAttachment(admission, application, application.preferences);
    return { data: { facts: { ...facts } } };
  });
  route(app, services, calls.checkNecessaryAttachment, async ({ session, body }) => {
    const application = await getOwnApplication(db, session.accountId, body.formId);
    const chosen = [body.sfPeriodicProgramId1, body.sfPeriodicProgramId2].filter((id) => id !== undefined);
    const facts = await necessaryAttachment(admission, application, chosen);
    return { data: { facts: { ...facts } } };
  });
};
