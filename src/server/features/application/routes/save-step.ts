import type { FastifyInstance, FastifyRequest } from 'fastify';
import { saveStep } from '../../../../contract/application.ts';
import type { Call, DataOf } from '../../../../contract/call.ts';
import type { StepDefinition } from '../../../../engine/schema/types.ts';
import { findStepByWire } from '../../../../engine/steps/progress.ts';
import { AppError } from '../../../errors.ts';
import { type Reply, toEnvelope, toErrorEnvelope } from '../../../http/envelope.ts';
import { getStoredAnswer, type Intent, isStoredStatus, Replay, readIntent } from '../../../http/idempotency.ts';
import { isMultipart, readMultipart } from '../../../http/read-multipart.ts';
import { assertMayCall } from '../../../http/rights.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import {
  assertCsrf,
  findSession,
  liveSessionSql,
  type Session,
  sessionTokenHash,
  toCallerSession,
  touchSession,
} from '../../../http/session.ts';
import type { Services } from '../../../services.ts';
import { removeRefusedUploads, storeUpload, type Upload } from '../../files/store-upload.ts';
import { assertAccessible, assertEditable, getHeaderForAccount } from '../application-access.ts';
import type { ApplicationContext } from '../application-context.ts';
import { startDraft } from '../drafts.ts';
import { fieldOfWireName } from '../read-answers.ts';
import { createSaveStateReader, saveStepLocked, saveStepOptimistically, storeRefusal } from '../save-step.ts';
import { stepsBehindFacts } from '../step-facts.ts';
import {
  assertSameInstitution,
  getSentId,
  getSentInstitution,
  getSentStep,
  isUuid,
  readFormVersion,
  readIfMatch,
  readJsonStep,
  type SentStep,
} from './sent-step.ts';

/** The guard of a route that looks its session up inside its own statement: 401, 403, CSRF, as everywhere else. */
const authoriseSession = async (
  services: Services,
  call: Call,
  request: FastifyRequest,
  session: Session | undefined,
): Promise<Session> => {
  assertMayCall(services, call, session);
  assertCsrf(request, session);
  request.session = toCallerSession(request, session);
  await touchSession(services.db, session);
  return session;
};

type SaveReply = Reply<DataOf<typeof saveStep>>;

/** One save as it came in. */
interface SaveRequest {
  readonly services: Services;
  readonly admission: ApplicationContext;
  readonly context: RouteContext<typeof saveStep>;
  readonly accountId: string;
  readonly sent: SentStep;
  readonly step: StepDefinition;
  readonly intent: Intent | undefined;
}

type FoundApplication = Parameters<typeof saveStepOptimistically>[1];

const savedReply = (data: SaveReply['data']): SaveReply => ({ data, message: 'server.application.saved' });

const attemptSave = async (save: SaveRequest, opened: FoundApplication | undefined): Promise<SaveReply | undefined> => {
  const { admission, context, accountId, sent, step, intent } = save;
  const data = await saveStepOptimistically(admission, assertAccessible(opened), {
    accountId,
    step,
    sent,
    basedOn: readIfMatch(context.request),
    assertInstitution: (code) => assertSameInstitution(admission.catalogue, sent, code),
    answerOf: (saved) => intent && { ...intent, response: toEnvelope(savedReply(saved), context.t) },
  });
  return data && savedReply(data);
};

const storeRefusedIntent = async (
  { services, context, accountId, intent }: SaveRequest,
  error: unknown,
): Promise<void> => {
  if (!intent || !(error instanceof AppError) || !isStoredStatus(error.status)) return;
  const response = toErrorEnvelope(services.texts, context.locale, error, context.request.id);
  await storeRefusal(services.db, { ...intent, scope: accountId, status: error.status, response });
};

/** The short way of a save: undefined when it has to go the long way, one after the other. */
const trySaveOptimistically = async (
  save: SaveRequest,
  opened: FoundApplication | undefined,
): Promise<SaveReply | undefined> => {
  try {
    return await attemptSave(save, opened);
  } catch (error) {
    await storeRefusedIntent(save, error);
    throw error;
  }
};

type ReceivedFiles = Map<string, Upload & { readonly field: string }>;

const readMultipartStep = (parts: ReadonlyMap<string, string>): SentStep => {
  const { step, id, institutionCode, ...fields } = Object.fromEntries(parts);
  return { step, id, institutionCode, fields, isText: true };
};

/** A step whose files travel along (specification 7, step 5): `step` and `id` stand before the files. */
const createMultipartSave = (services: Services, admission: ApplicationContext) => {
  const { catalogue, storage } = admission;
  const uploads = { storage, scanner: services.scanner };

  const authorise = async ({ request }: RouteContext<typeof saveStep>): Promise<string> => {
    const session = await findSession(services.db, sessionTokenHash(request, services.settings));
    assertMayCall(services, saveStep, session);
    assertCsrf(request, session);
    request.session = toCallerSession(request, session);
    return session.accountId;
  };

  const receive = (context: RouteContext<typeof saveStep>, accountId: string, files: ReceivedFiles) =>
    readMultipart(context.request, async (part, fields) => {
      const sent = readMultipartStep(fields);
      const step = getSentStep(catalogue, sent);
      const id = getSentId(sent);
      assertEditable(await getHeaderForAccount(services.db, accountId, id));
      const field = fieldOfWireName(step, part.fieldname);
      files.set(part.fieldname, { ...(await storeUpload(uploads, part.file, part.filename, step, field)), field });
    });

  const save = (context: RouteContext<typeof saveStep>, accountId: string, sent: SentStep, files: ReceivedFiles) =>
    context.transaction(async (tx): Promise<SaveReply> => {
      const institution = () => getSentInstitution(catalogue, sent.institutionCode, true);
      const data = await saveStepLocked(admission, tx, {
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
    const files: ReceivedFiles = new Map();
    try {
      const parts = readMultipartStep(await receive(context, accountId, files));
      const sent = { ...parts, formVersion: readFormVersion(context.request) };
      // What makes this request what it is, for its Idempotency-Key.
      context.request.body = { ...parts, files: [...files].map(([name, { digest }]) => [name, digest]) };
      return await save(context, accountId, sent, files);
    } catch (error) {
      const names = [...files.values()].map(({ storageName }) => storageName);
      await removeRefusedUploads(storage, names, error, (reason) => reason instanceof Replay);
      throw error;
    }
  };
};

type SaveContext = RouteContext<typeof saveStep>;

const readSaveState = createSaveStateReader<Session>(liveSessionSql);

const neededSteps = ({ catalogue }: ApplicationContext, { step }: SentStep): readonly string[] => {
  const found = typeof step === 'number' ? findStepByWire(catalogue.steps, step) : undefined;
  return found ? [found.key, ...stepsBehindFacts({ catalogue }, found)] : [];
};

/** The long way, in a transaction that locks the application: for a new draft, and for saves that meet another one. */
const saveWithLock = ({ context, admission, accountId, step, sent }: SaveRequest): Promise<SaveReply> =>
  context.transaction(async (tx) => {
    const institution = () => getSentInstitution(admission.catalogue, sent.institutionCode);
    const data = await saveStepLocked(admission, tx, {
      applicationId: getSentId(sent) ?? (await startDraft(tx, accountId, institution())).id,
      accountId,
      step,
      sent,
      files: new Map(),
      basedOn: readIfMatch(context.request),
      assertInstitution: (code) => assertSameInstitution(admission.catalogue, sent, code),
    });
    return savedReply(data);
  });

/**
 * `POST /form` (specification 7) in two round trips to the database: one statement reads session, intent, application
 * and answers, the other writes answers, progress, history, intent and outbox. In between only memory is asked.
 */
const saveJson = async (
  services: Services,
  admission: ApplicationContext,
  context: SaveContext,
): Promise<SaveReply> => {
  const { request } = context;
  const sent = { ...readJsonStep(request.body), formVersion: readFormVersion(request) };
  const intent = readIntent(request, saveStep.name, request.body);
  const opened = await readSaveState(services.db, {
    tokenHash: sessionTokenHash(request, services.settings),
    intentKey: intent?.key,
    applicationId: isUuid(sent.id) ? sent.id : undefined,
    steps: neededSteps(admission, sent),
  });
  const { accountId } = await authoriseSession(services, saveStep, request, opened.session);
  if (intent && opened.intent) throw new Replay(getStoredAnswer(opened.intent, intent));
  const step = getSentStep(admission.catalogue, sent);
  const save: SaveRequest = { services, admission, context, accountId, sent, step, intent };
  const isNew = getSentId(sent) === undefined;
  return (isNew ? undefined : await trySaveOptimistically(save, opened.application)) ?? (await saveWithLock(save));
};

export const registerSaveStepRoute = (
  app: FastifyInstance,
  services: Services,
  admission: ApplicationContext,
): void => {
  const saveParts = createMultipartSave(services, admission);
  route(
    app,
    services,
    saveStep,
    (context) => (isMultipart(context.request) ? saveParts(context) : saveJson(services, admission, context)),
    { session: 'self' },
  );
};
