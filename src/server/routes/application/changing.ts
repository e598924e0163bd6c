import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/application.ts';
import { knownFields } from '../../../engine/schema/active-fields.ts';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { keepDraftAnswers } from '../../store/application/drafts.ts';
import { findOwnHead } from '../../store/application/find-head.ts';
import type { Admission } from '../../usecases/application/admission.ts';
import { deleteDraft } from '../../usecases/application/delete-draft.ts';
import { assertDraft, assertOwn } from '../../usecases/application/own-application.ts';
import { startDraft } from '../../usecases/application/start-draft.ts';
import { getStepByKey } from './own.ts';
import { getSentInstitution } from './sent-step.ts';

/** Unfinished answers of the largest step fit several times. */
const MAX_DRAFT_BYTES = 64 * 1024;

/** Unfinished answers may break every rule but these: known fields, and not too much of them. */
const assertKeepable = (step: StepDefinition, answers: object): void => {
  const known = knownFields(step);
  const errors = Object.keys(answers)
    .filter((name) => !known.has(name))
    .map((name) => ({ path: `/${name}`, key: `${step.key}.${name}.error.unknown` }));
  if (errors.length > 0) throw new AppError(422, 'server.error.422', { errors });
  if (Buffer.byteLength(JSON.stringify(answers)) > MAX_DRAFT_BYTES) throw new AppError(413, 'server.error.413');
};

/** Starting, autosaving and deleting a draft. */
export const registerChanging = (app: FastifyInstance, services: Services, admission: Admission): void => {
  const { catalogue, db, storage } = admission;

  route(app, services, calls.startApplication, async ({ session, body, transaction }) =>
    transaction(async (tx) => {
      const institutionCode = getSentInstitution(catalogue, body.institutionCode);
      return { data: await startDraft(tx, session.accountId, institutionCode), message: 'server.application.started' };
    }),
  );
  // The last one sent stands, however often it arrives: no record of the intent is needed.
  route(app, services, calls.saveDraft, async ({ session, body }) => {
    const { formId, answers } = body;
    const step = getStepByKey(admission, body.step);
    assertKeepable(step, answers);
    const savedAt = await keepDraftAnswers(db, formId, session.accountId, step.key, answers);
    if (savedAt === undefined) assertDraft(assertOwn(await findOwnHead(db, formId, session.accountId)));
    return { data: { savedAt: savedAt ?? '' } };
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
