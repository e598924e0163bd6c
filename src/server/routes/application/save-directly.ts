import type { saveStep } from '../../../contract/application.ts';
import type { DataOf } from '../../../contract/call.ts';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import { type Reply, toEnvelope, toErrorEnvelope } from '../../plugins/envelope.ts';
import { type Intent, isKept } from '../../plugins/idempotency.ts';
import type { RouteContext } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import type { ApplicationRow } from '../../store/application/application-row.ts';
import { rememberRefusal } from '../../store/application/remember-refusal.ts';
import { writeStep } from '../../store/application/write-step.ts';
import type { Admission } from '../../usecases/application/admission.ts';
import { judgeSave } from '../../usecases/application/judge-save.ts';
import { assertDraft, assertOwn, assertVersion } from '../../usecases/application/own-application.ts';
import { readAnswers } from '../../usecases/application/read-answers.ts';
import { assertSameInstitution, readIfMatch, type SentStep } from './sent-step.ts';

export type SaveReply = Reply<DataOf<typeof saveStep>>;

/** One save as it came in. */
export interface Save {
  readonly services: Services;
  readonly admission: Admission;
  readonly context: RouteContext<typeof saveStep>;
  readonly accountId: string;
  readonly sent: SentStep;
  readonly step: StepDefinition;
  readonly intent: Intent | undefined;
}

export const savedReply = (data: SaveReply['data']): SaveReply => ({ data, message: 'server.application.saved' });

const DUPLICATE = '23505';

/**
 * Judges what was read and writes it in one statement, which also keeps the answer to the intent.
 * @returns undefined when another request came in between: nothing was written then
 */
const attempt = async (save: Save, application: ApplicationRow): Promise<SaveReply | undefined> => {
  const { services, admission, context, accountId, sent, step, intent } = save;
  assertDraft(application);
  assertSameInstitution(admission.catalogue, sent, application.institutionCode);
  await assertVersion(services.db, application, readIfMatch(context.request), step.key);
  const { write, data } = await judgeSave(admission, services.db, application, step, readAnswers(step, sent));
  const reply = savedReply(data);
  const kept = intent && { ...intent, response: toEnvelope(reply, context.t) };
  const written = await writeStep(services.db, { ...write, accountId, intent: kept }).catch((error) => {
    if (error.code === DUPLICATE) return false;
    throw error;
  });
  return written ? reply : undefined;
};

/** The same refusal for the same intent, however often it arrives (decisions 2). */
const keepRefusal = async ({ services, context, accountId, intent }: Save, error: unknown): Promise<void> => {
  if (!intent || !(error instanceof AppError) || !isKept(error.status)) return;
  const response = toErrorEnvelope(services.texts, context.locale, error, context.request.id);
  await rememberRefusal(services.db, { ...intent, scope: accountId, status: error.status, response });
};

/** The short way of a save: undefined when it has to go the long way, one after the other. */
export const saveDirectly = (save: Save, opened: ApplicationRow | undefined): Promise<SaveReply | undefined> =>
  Promise.resolve()
    .then(() => attempt(save, assertOwn(opened)))
    .catch(async (error) => {
      await keepRefusal(save, error);
      throw error;
    });
