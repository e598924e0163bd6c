import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/application.ts';
import { seeFormChanges } from '../../../../contract/form-changes.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import type { Admission } from '../admission.ts';
import { deleteDraft } from '../delete-draft.ts';
import { keepUnfinished } from '../keep-unfinished.ts';
import { seeChanges } from '../see-changes.ts';
import { startDraft } from '../start-draft.ts';
import { getStepByKey } from './named-step.ts';
import { getSentInstitution } from './sent-step.ts';

/** Starting, autosaving and deleting a draft. */
export const registerChanging = (app: FastifyInstance, services: Services, admission: Admission): void => {
  const { catalogue, storage } = admission;

  route(app, services, calls.startApplication, async ({ session, body, transaction }) =>
    transaction(async (tx) => {
      const institutionCode = getSentInstitution(catalogue, body.institutionCode);
      return { data: await startDraft(tx, session.accountId, institutionCode), message: 'server.application.started' };
    }),
  );
  // No record of the intent is needed: a repeated call finds its own answers, which its sender knows.
  route(app, services, calls.saveDraft, async ({ session, body }) => {
    const { formId, answers, schemaVersion, basedOn } = body;
    const step = getStepByKey(admission, body.step);
    const unfinished = { formId, step, answers, schemaVersion, basedOn };
    const kept = await keepUnfinished(admission, session.accountId, unfinished);
    return { data: { savedAt: kept.savedAt, answers: { ...kept.answers } } };
  });
  route(app, services, seeFormChanges, async ({ session, body }) => {
    await seeChanges(admission, session.accountId, body.formId, body.until);
    return { data: null };
  });
  route(app, services, calls.deleteApplication, async ({ session, query, transaction }) => {
    let files: readonly string[] = [];
    const reply = await transaction(async (tx) => {
      files = await deleteDraft(admission, tx, query.id, session.accountId);
      return { data: null, message: 'server.application.deleted' };
    });
    await Promise.all(files.map((name) => storage.remove(name)));
    return reply;
  });
};
