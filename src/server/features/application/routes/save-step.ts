import type { FastifyInstance } from 'fastify';
import { saveStep } from '../../../../contract/application.ts';
import type { DataOf } from '../../../../contract/call.ts';
import { stepsBehindMoves } from '../../../../engine/evolution/steps-migration.ts';
import type { FieldError } from '../../../../engine/schema/types.ts';
import { findStepByWire } from '../../../../engine/steps/progress.ts';
import { fieldOfWireName } from '../../../../engine/wire/wire-names.ts';
import { type Reply, toWireError } from '../../../http/envelope.ts';
import { getStoredAnswer, Replay, readIntent } from '../../../http/idempotency.ts';
import { isMultipart, readMultipart } from '../../../http/read-multipart.ts';
import { prefersRepresentation, readIfMatch } from '../../../http/request-values.ts';
import { authorise } from '../../../http/rights.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import { liveSessionSql, type Session, sessionTokenHash, touchSession } from '../../../http/session.ts';
import type { Services } from '../../../services.ts';
import { isUuid } from '../../../tokens.ts';
import { removeRefusedUploads, storeUpload, type Upload } from '../../files/store-upload.ts';
import { assertAccessible, assertEditable, getHeaderForAccount } from '../application-access.ts';
import { startDraft } from '../drafts.ts';
import { readNextStep } from '../read-next-step.ts';
import { createSaveStateReader, saveStepLocked, saveStepOptimistically } from '../save-step.ts';
import { stepsBehindFacts } from '../step-facts.ts';
import {
  assertSameInstitution,
  getSentId,
  getSentInstitution,
  getSentStep,
  readFormVersion,
  readJsonStep,
  type SentStep,
} from './sent-step.ts';

type SaveContext = RouteContext<typeof saveStep>;
type SaveReply = Reply<DataOf<typeof saveStep>>;
type ReceivedFiles = Map<string, Upload & { readonly field: string }>;

const savedReply = (data: SaveReply['data']): SaveReply => ({ data, message: 'server.application.saved' });

interface SaveRequest {
  readonly services: Services;
  readonly context: SaveContext;
  readonly accountId: string;
  readonly sent: SentStep;
}

/** @throws AppError 400, 422 */
const stepSaveOf = ({ services: { catalogue }, context, accountId, sent }: SaveRequest) => ({
  accountId,
  step: getSentStep(catalogue, sent),
  sent,
  basedOn: readIfMatch(context.request),
  assertInstitution: (code: number) => assertSameInstitution(catalogue, sent, code),
});

const saveWithLock = (save: SaveRequest, files: ReceivedFiles = new Map()): Promise<SaveReply> => {
  const { accountId, sent } = save;
  const { applications, catalogue } = save.services;
  return save.context.transaction(async (tx) => {
    const institution = () => getSentInstitution(catalogue, sent.institutionCode, sent.isText);
    const applicationId = getSentId(sent) ?? (await startDraft(tx, accountId, institution())).id;
    return savedReply(await saveStepLocked(applications, tx, { ...stepSaveOf(save), applicationId, files }));
  });
};

const readSaveState = createSaveStateReader<Session>(liveSessionSql);

const neededSteps = ({ catalogue }: Services, { step }: SentStep): readonly string[] => {
  const found = typeof step === 'number' ? findStepByWire(catalogue.steps, step) : undefined;
  return found
    ? [found.key, ...stepsBehindFacts({ catalogue }, found), ...stepsBehindMoves(catalogue.steps, found)]
    : [];
};

/**
 * `POST /form` (specification 7) in two round trips to the database: one statement reads session, intent, application
 * and answers, the other writes answers, progress, history and intent. A save that loses a race takes the lock.
 */
const saveJson = async (services: Services, context: SaveContext): Promise<SaveReply> => {
  const { request } = context;
  const { applications, catalogue, db } = services;
  const sent = { ...readJsonStep(request.body), formVersion: readFormVersion(request) };
  const intent = readIntent(request, saveStep.name, request.body);
  const found = await readSaveState(db, {
    tokenHash: sessionTokenHash(request, services.settings),
    intentKey: intent?.key,
    applicationId: isUuid(sent.id) ? sent.id : undefined,
    steps: neededSteps(services, sent),
  });
  const session = authorise(services, saveStep, request, found.session);
  request.session = session;
  await touchSession(db, session);
  if (intent && found.intent) throw new Replay(getStoredAnswer(found.intent, intent));
  const save: SaveRequest = { services, context, accountId: session.accountId, sent };
  getSentStep(catalogue, sent);
  if (getSentId(sent) === undefined) return saveWithLock(save);
  const reply = await context.inStatement(async (intentOf) => {
    const application = assertAccessible(found.application);
    const data = await saveStepOptimistically(applications, application, stepSaveOf(save), (saved) =>
      intentOf(savedReply(saved)),
    );
    return data && savedReply(data);
  });
  return reply ?? saveWithLock(save);
};

const readMultipartStep = (parts: ReadonlyMap<string, string>): SentStep => {
  const { step, id, institutionCode, ...fields } = Object.fromEntries(parts);
  return { step, id, institutionCode, fields, isText: true };
};

/** Stores each file while it streams in. @param files receives what was stored */
const receiveParts = async (
  { db, catalogue, applications, scanner }: Services,
  { request, session }: SaveContext,
  files: ReceivedFiles,
): Promise<SentStep> => {
  const parts = await readMultipart(request, async (part, fields) => {
    const sent = readMultipartStep(fields);
    const step = getSentStep(catalogue, sent);
    const id = getSentId(sent);
    assertEditable(await getHeaderForAccount(db, session.accountId, id));
    const field = fieldOfWireName(step.wire, part.fieldname);
    const uploads = { storage: applications.storage, scanner };
    files.set(part.fieldname, { ...(await storeUpload(uploads, part.file, part.filename, step, field)), field });
  });
  return readMultipartStep(parts);
};

/**
 * A step that is sent together with its files (specification 7, step 5): the parts `step` and `id` come before the
 * files.
 */
const saveMultipart = async (services: Services, context: SaveContext): Promise<SaveReply> => {
  const { request, session } = context;
  const files: ReceivedFiles = new Map();
  try {
    const parts = await receiveParts(services, context, files);
    // What the Idempotency-Key identifies.
    request.body = { ...parts, files: [...files].map(([name, { digest }]) => [name, digest]) };
    const sent = { ...parts, formVersion: readFormVersion(request) };
    return await saveWithLock({ services, context, accountId: session.accountId, sent }, files);
  } catch (error) {
    const names = [...files.values()].map(({ storageName }) => storageName);
    await removeRefusedUploads(services.applications.storage, names, error, (reason) => reason instanceof Replay);
    throw error;
  }
};

/** The save stands whatever happens here: without `next` the page reads it with calls of their own. */
const withNextStep = async (services: Services, context: SaveContext, reply: SaveReply): Promise<SaveReply> => {
  const { request, locale } = context;
  const accountId = request.session?.accountId;
  if (accountId === undefined || !prefersRepresentation(request)) return reply;
  const reader = {
    accountId,
    locale,
    toWireError: (error: FieldError) => toWireError(services.texts, locale, error),
  };
  try {
    const next = await readNextStep(services.applications, reader, reply.data);
    return next ? { ...reply, data: { ...reply.data, next } } : reply;
  } catch (error) {
    request.log.warn({ err: error }, 'the step after a saved one cannot be read');
    return reply;
  }
};

export const registerSaveStepRoute = (app: FastifyInstance, services: Services): void => {
  const saves = services.meter.createCounter('portal.step.saves', { description: 'Saved steps, by step.' });
  route(
    app,
    services,
    saveStep,
    async (context) => {
      const isText = isMultipart(context.request);
      const reply = await (isText ? saveMultipart : saveJson)(services, context);
      const { key: step } = getSentStep(services.catalogue, { ...readJsonStep(context.request.body), isText });
      saves.add(1, { step });
      return withNextStep(services, context, reply);
    },
    { findsSession: (request) => !isMultipart(request) },
  );
};
