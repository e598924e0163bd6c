import type { FastifyInstance } from 'fastify';
import { saveStep } from '../../../contract/application.ts';
import { findStepByWire } from '../../../engine/steps/progress.ts';
import { answerOf, Replay, readIntent } from '../../plugins/idempotency.ts';
import { type RouteContext, route } from '../../plugins/route.ts';
import { liveSessionSql, type SessionRow, sessionTokenHash } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { createOpenSave } from '../../store/application/open-save.ts';
import type { Admission } from '../../usecases/application/admission.ts';
import { stepsBehindFacts } from '../../usecases/application/given-facts.ts';
import { saveLocked } from '../../usecases/application/save-locked.ts';
import { startDraft } from '../../usecases/application/start-draft.ts';
import { authorise } from './authorise.ts';
import { isMultipart } from './read-parts.ts';
import { type DirectSave, keepRefusal, saveDirectly, savedReply } from './save-directly.ts';
import { createSaveParts } from './save-parts.ts';
import {
  getSentId,
  getSentInstitution,
  getSentStep,
  isUuid,
  readIfMatch,
  readJsonStep,
  type SentStep,
} from './sent-step.ts';

type Context = RouteContext<typeof saveStep>;

const openSave = createOpenSave<SessionRow>(liveSessionSql('$1'));

const neededSteps = ({ catalogue }: Admission, { step }: SentStep): readonly string[] => {
  const found = typeof step === 'number' ? findStepByWire(catalogue.steps, step) : undefined;
  return found ? [found.key, ...stepsBehindFacts({ catalogue }, found)] : [];
};

/** The first save may come without an id: it makes the draft and saves into it, both or neither. */
const saveNew = ({ context, admission, accountId, step, sent }: DirectSave, institutionCode: number) =>
  context.transaction(async (tx) => {
    const { id } = await startDraft(tx, accountId, institutionCode);
    const data = await saveLocked(admission, tx, {
      applicationId: id,
      accountId,
      step,
      sent,
      files: new Map(),
      basedOn: readIfMatch(context.request),
      assertInstitution: () => {},
    });
    return savedReply(data);
  });

/**
 * `POST /form` (specification 7) in two round trips to the database: one statement reads session, intent, application
 * and answers, the other writes answers, progress, history, intent and outbox. In between only memory is asked.
 */
const saveJson = async (services: Services, admission: Admission, context: Context) => {
  const { request } = context;
  const sent = readJsonStep(request.body);
  const intent = readIntent(request, saveStep.name, request.body);
  const key = {
    tokenHash: sessionTokenHash(request, services.settings),
    intentKey: intent?.key,
    applicationId: isUuid(sent.id) ? sent.id : undefined,
    steps: neededSteps(admission, sent),
  };
  const reopen = () => openSave(services.db, key);
  const opened = await reopen();
  const { accountId } = await authorise(services, saveStep, request, opened.session);
  if (intent && opened.intent) throw new Replay(answerOf(opened.intent, intent));
  const step = getSentStep(admission.catalogue, sent);
  const save: DirectSave = { services, admission, context, accountId, sent, step, intent, reopen };
  if (getSentId(sent) === undefined)
    return saveNew(save, getSentInstitution(admission.catalogue, sent.institutionCode));
  return saveDirectly(save, opened).catch(async (error) => {
    await keepRefusal(save, error);
    throw error;
  });
};

export const registerSaveStep = (app: FastifyInstance, services: Services, admission: Admission): void => {
  const saveParts = createSaveParts(services, admission);
  route(
    app,
    services,
    saveStep,
    (context) => (isMultipart(context.request) ? saveParts(context) : saveJson(services, admission, context)),
    { session: 'self' },
  );
};
