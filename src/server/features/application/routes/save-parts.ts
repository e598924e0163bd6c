import { saveStep } from '../../../../contract/application.ts';
import { Replay } from '../../../http/idempotency.ts';
import { assertMayCall } from '../../../http/rights.ts';
import type { RouteContext } from '../../../http/route.ts';
import { assertCsrf, callerOf, findSession, sessionTokenHash } from '../../../http/session.ts';
import type { Services } from '../../../services.ts';
import { discardRefused } from '../../files/discard.ts';
import { keepUpload, type Upload } from '../../files/keep-upload.ts';
import type { Admission } from '../admission.ts';
import { assertEditable, getOwnHead } from '../own-application.ts';
import { fieldBehind } from '../read-answers.ts';
import { saveLocked } from '../save-locked.ts';
import { startDraft } from '../start-draft.ts';
import { readParts } from './read-parts.ts';
import { type SaveReply, savedReply } from './save-directly.ts';
import {
  assertSameInstitution,
  getSentId,
  getSentInstitution,
  getSentStep,
  readFormVersion,
  readIfMatch,
  type SentStep,
} from './sent-step.ts';

type Files = Map<string, Upload & { readonly field: string }>;

const readTextStep = (parts: ReadonlyMap<string, string>): SentStep => {
  const { step, id, institutionCode, ...fields } = Object.fromEntries(parts);
  return { step, id, institutionCode, fields, isText: true };
};

/** A step whose files travel along (specification 7, step 5): `step` and `id` stand before the files. */
export const createSaveParts = (services: Services, admission: Admission) => {
  const { catalogue, storage } = admission;
  const uploads = { storage, scanner: services.scanner };

  const authorise = async ({ request }: RouteContext<typeof saveStep>): Promise<string> => {
    const session = await findSession(services.db, sessionTokenHash(request, services.settings));
    assertMayCall(services, saveStep, session);
    assertCsrf(request, session);
    request.session = callerOf(request, session);
    return session.accountId;
  };

  const receive = (context: RouteContext<typeof saveStep>, accountId: string, files: Files) =>
    readParts(context.request, async (part, fields) => {
      const sent = readTextStep(fields);
      const step = getSentStep(catalogue, sent);
      const id = getSentId(sent);
      assertEditable(await getOwnHead(services.db, accountId, id));
      const field = fieldBehind(step, part.fieldname);
      files.set(part.fieldname, { ...(await keepUpload(uploads, part.file, part.filename, step, field)), field });
    });

  const save = (context: RouteContext<typeof saveStep>, accountId: string, sent: SentStep, files: Files) =>
    context.transaction(async (tx): Promise<SaveReply> => {
      const institution = () => getSentInstitution(catalogue, sent.institutionCode, true);
      const data = await saveLocked(admission, tx, {
        applicationId: getSentId(sent) ?? (await startDraft(tx, accountId, institution())).id,
        accountId,
        step: getSentStep(catalogue, sent),
        sent,
        files,
        basedOn: readIfMatch(context.request),
        assertInstitution: (code) => assertSameInstitution(catalogue, sent, code),
      });
      return savedReply(data);
    });

  return async (context: RouteContext<typeof saveStep>): Promise<SaveReply> => {
    const accountId = await authorise(context);
    const files: Files = new Map();
    try {
      const parts = readTextStep(await receive(context, accountId, files));
      const sent = { ...parts, formVersion: readFormVersion(context.request) };
      // What makes this request what it is, for its Idempotency-Key.
      context.request.body = { ...parts, files: [...files].map(([name, { digest }]) => [name, digest]) };
      return await save(context, accountId, sent, files);
    } catch (error) {
      const names = [...files.values()].map(({ storageName }) => storageName);
      await discardRefused(storage, names, error, (reason) => reason instanceof Replay);
      throw error;
    }
  };
};
