import type { saveStep } from '../../../contract/application.ts';
import type { DataOf } from '../../../contract/call.ts';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import { type Reply, toEnvelope, toErrorEnvelope } from '../../plugins/envelope.ts';
import { answerOf, type Intent, isKept, Replay } from '../../plugins/idempotency.ts';
import type { RouteContext } from '../../plugins/route.ts';
import type { SessionRow } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import type { ApplicationRow } from '../../store/application/application-row.ts';
import type { OpenedSave } from '../../store/application/open-save.ts';
import { rememberRefusal } from '../../store/application/remember-refusal.ts';
import { writeStep } from '../../store/application/write-step.ts';
import type { Admission } from '../../usecases/application/admission.ts';
import { judgeSave } from '../../usecases/application/judge-save.ts';
import { assertDraft, assertOwn, assertVersion } from '../../usecases/application/own-application.ts';
import { readAnswers } from '../../usecases/application/read-answers.ts';
import { assertSameInstitution, readIfMatch, type SentStep } from './sent-step.ts';

export type SaveReply = Reply<DataOf<typeof saveStep>>;

export interface DirectSave {
  readonly services: Services;
  readonly admission: Admission;
  readonly context: RouteContext<typeof saveStep>;
  readonly accountId: string;
  readonly sent: SentStep;
  readonly step: StepDefinition;
  readonly intent: Intent | undefined;
  /** Reads the state once more after another request came in between. */
  readonly reopen: () => Promise<OpenedSave<SessionRow>>;
}

export const savedReply = (data: SaveReply['data']): SaveReply => ({ data, message: 'server.application.saved' });

const DUPLICATE = '23505';
const ATTEMPTS = 4;

const attempt = async (save: DirectSave, application: ApplicationRow): Promise<SaveReply | undefined> => {
  const { services, admission, context, accountId, sent, step, intent } = save;
  assertDraft(application);
  assertSameInstitution(admission.catalogue, sent, application.institutionCode);
  await assertVersion(services, application, readIfMatch(context.request), step.key);
  const { write, data } = await judgeSave(admission, services.db, application, step, readAnswers(step, sent));
  const reply = savedReply(data);
  const kept = intent && { ...intent, response: toEnvelope(reply, context.t) };
  const written = await writeStep(services.db, { ...write, accountId, intent: kept }).catch((error) => {
    // The same key came in at the same moment and was answered first.
    if (error.code === DUPLICATE) return false;
    throw error;
  });
  return written ? reply : undefined;
};

/** Judges and writes; when another save came in between, judges again on what is there now. */
export const saveDirectly = async (save: DirectSave, opened: OpenedSave<SessionRow>): Promise<SaveReply> => {
  let current = opened;
  for (let round = 0; round < ATTEMPTS; round++) {
    const reply = await attempt(save, assertOwn(current.application));
    if (reply) return reply;
    current = await save.reopen();
    if (save.intent && current.intent) throw new Replay(answerOf(current.intent, save.intent));
  }
  throw new AppError(503, 'server.error.503', { retryAfter: 1 });
};

/** The same refusal for the same intent, however often it arrives (decisions 2). */
export const keepRefusal = async (
  { services, context, accountId, intent }: DirectSave,
  error: unknown,
): Promise<void> => {
  if (!intent || !(error instanceof AppError) || !isKept(error.status)) return;
  const response = toErrorEnvelope(services.texts, context.locale, error, context.request.id);
  await rememberRefusal(services.db, { ...intent, scope: accountId, status: error.status, response });
};
