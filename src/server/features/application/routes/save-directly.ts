import type { saveStep } from '../../../../contract/application.ts';
import type { DataOf } from '../../../../contract/call.ts';
import type { StepDefinition } from '../../../../engine/schema/types.ts';
import { AppError } from '../../../errors.ts';
import { type Reply, toEnvelope, toErrorEnvelope } from '../../../http/envelope.ts';
import { type Intent, isKept } from '../../../http/idempotency.ts';
import type { RouteContext } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import type { Admission } from '../admission.ts';
import { assertOwn } from '../own-application.ts';
import { keepRefusal, saveAtOnce } from '../save-at-once.ts';
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

type Opened = Parameters<typeof saveAtOnce>[1];

export const savedReply = (data: SaveReply['data']): SaveReply => ({ data, message: 'server.application.saved' });

const attempt = async (save: Save, opened: Opened | undefined): Promise<SaveReply | undefined> => {
  const { admission, context, accountId, sent, step, intent } = save;
  const data = await saveAtOnce(admission, assertOwn(opened), {
    accountId,
    step,
    sent,
    basedOn: readIfMatch(context.request),
    assertInstitution: (code) => assertSameInstitution(admission.catalogue, sent, code),
    answerOf: (saved) => intent && { ...intent, response: toEnvelope(savedReply(saved), context.t) },
  });
  return data && savedReply(data);
};

const keep = async ({ services, context, accountId, intent }: Save, error: unknown): Promise<void> => {
  if (!intent || !(error instanceof AppError) || !isKept(error.status)) return;
  const response = toErrorEnvelope(services.texts, context.locale, error, context.request.id);
  await keepRefusal(services.db, { ...intent, scope: accountId, status: error.status, response });
};

/** The short way of a save: undefined when it has to go the long way, one after the other. */
export const saveDirectly = async (save: Save, opened: Opened | undefined): Promise<SaveReply | undefined> => {
  try {
    return await attempt(save, opened);
  } catch (error) {
    await keep(save, error);
    throw error;
  }
};
