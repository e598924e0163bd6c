import type { FastifyInstance } from 'fastify';
import { submitApplication as submitCall } from '../../../../contract/application.ts';
import { AppError, notFound } from '../../../errors.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import type { Admission } from '../admission.ts';
import { submitApplication } from '../submit-application.ts';
import { asObject, isUuid, readFormVersion, readIfMatch } from './sent-step.ts';

const getFormId = (formId: unknown): string => {
  if (formId === undefined)
    throw new AppError(422, 'server.error.422', {
      errors: [{ path: '/formId', key: 'request.formId.error.required' }],
    });
  if (!isUuid(formId)) throw notFound();
  return formId;
};

/** `POST /form/submit`: formId and the fields of the step that submits; the message is the outcome's text. */
export const registerSubmit = (app: FastifyInstance, services: Services, admission: Admission): void =>
  route(app, services, submitCall, async ({ request, session, transaction }) => {
    const { formId, ...fields } = asObject(request.body);
    const applicationId = getFormId(formId);
    const basedOn = readIfMatch(request);
    const formVersion = readFormVersion(request);
    const { accountId } = session;
    return transaction(async (tx) => {
      const data = await submitApplication(admission, tx, { applicationId, accountId, fields, formVersion, basedOn });
      return { data, message: data.Outcome };
    });
  });
