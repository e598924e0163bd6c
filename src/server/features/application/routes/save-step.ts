import type { FastifyInstance } from 'fastify';
import { saveStep } from '../../../../contract/application.ts';
import { findStepByWire } from '../../../../engine/steps/progress.ts';
import { answerOf, Replay, readIntent } from '../../../http/idempotency.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import { liveSessionSql, type SessionRow, sessionTokenHash } from '../../../http/session.ts';
import type { Services } from '../../../services.ts';
import type { Admission } from '../admission.ts';
import { stepsBehindFacts } from '../given-facts.ts';
import { createOpener } from '../save-at-once.ts';
import { saveLocked } from '../save-locked.ts';
import { startDraft } from '../start-draft.ts';
import { authorise } from './authorise.ts';
import { isMultipart } from './read-parts.ts';
import { type Save, type SaveReply, saveDirectly, savedReply } from './save-directly.ts';
import { createSaveParts } from './save-parts.ts';
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

type Context = RouteContext<typeof saveStep>;

const openSave = createOpener<SessionRow>(liveSessionSql('$1'));

const neededSteps = ({ catalogue }: Admission, { step }: SentStep): readonly string[] => {
  const found = typeof step === 'number' ? findStepByWire(catalogue.steps, step) : undefined;
  return found ? [found.key, ...stepsBehindFacts({ catalogue }, found)] : [];
};

/** The long way, in a transaction that locks the application: for a new draft, and for saves that meet another one. */
const saveInTurn = ({ context, admission, accountId, step, sent }: Save): Promise<SaveReply> =>
  context.transaction(async (tx) => {
    const institution = () => getSentInstitution(admission.catalogue, sent.institutionCode);
    const data = await saveLocked(admission, tx, {
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
const saveJson = async (services: Services, admission: Admission, context: Context): Promise<SaveReply> => {
  const { request } = context;
  const sent = { ...readJsonStep(request.body), formVersion: readFormVersion(request) };
  const intent = readIntent(request, saveStep.name, request.body);
  const opened = await openSave(services.db, {
    tokenHash: sessionTokenHash(request, services.settings),
    intentKey: intent?.key,
    applicationId: isUuid(sent.id) ? sent.id : undefined,
    steps: neededSteps(admission, sent),
  });
  const { accountId } = await authorise(services, saveStep, request, opened.session);
  if (intent && opened.intent) throw new Replay(answerOf(opened.intent, intent));
  const step = getSentStep(admission.catalogue, sent);
  const save: Save = { services, admission, context, accountId, sent, step, intent };
  const isNew = getSentId(sent) === undefined;
  return (isNew ? undefined : await saveDirectly(save, opened.application)) ?? (await saveInTurn(save));
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
