import { getStatus } from '../../../../machines/application.status.ts';
import { apply } from '../../../../machines/run.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { getLockedApplication } from './application-access.ts';
import type { ApplicationContext } from './application-context.ts';
import { lockHeader, writeStatus } from './queries/applications.ts';
import { addHistory } from './queries/history.ts';
import { listEndedOffers, readOfferClock } from './queries/offers.ts';
import { queueNotices } from './queue-notices.ts';
import { applicantHistory, applyEvent, machineStateOf } from './transition.ts';

type OfferContext = Pick<ApplicationContext, 'machine' | 'catalogue' | 'checker' | 'texts' | 'within'>;

const notOfferedError = (): AppError => new AppError(422, 'server.application.notOffered');

interface OfferAnswer {
  readonly formId: string;
  readonly answer: 'accept' | 'decline';
}

/**
 * The applicant accepts or declines the offered place; this cannot be undone. A decision that is not released is unknown
 * to the applicant: then there is no offer. @throws AppError 404, 410, 422 without an offer, or after its end
 */
export const answerOffer = async (
  context: OfferContext,
  tx: Tx,
  { formId, answer }: OfferAnswer,
  accountId: string,
): Promise<void> => {
  const application = await getLockedApplication(tx, accountId, formId);
  const clock = await readOfferClock(tx, formId);
  const event = { type: answer === 'accept' ? 'offer.accepted' : 'offer.declined', ...clock } as const;
  const { status, effects } = applyEvent(context.machine, application, event, notOfferedError);
  await writeStatus(tx, formId, status);
  await addHistory(
    tx,
    applicantHistory(application, { event: event.type, toStatus: status, version: application.version + 1 }),
  );
  await queueNotices(tx, context, effects, { ...application, applicationId: formId });
};

const BATCH_SIZE = 500;

const lapseOffer = (context: ApplicationContext, id: string): Promise<void> =>
  context.db.transaction(async (tx) => {
    const application = await lockHeader(tx, id);
    if (!application) return;
    const event = { type: 'offer.lapsed', ...(await readOfferClock(tx, id)) } as const;
    // It was answered, or the decision undone, since the list was read.
    const applied = apply(context.machine, machineStateOf(application), event);
    if (applied.refused) return;
    const status = getStatus(applied.status);
    await writeStatus(tx, id, status);
    await addHistory(tx, {
      ...applicantHistory(application, { event: event.type, toStatus: status, version: application.version + 1 }),
      actorId: null,
      actorRole: 'system',
    });
    await queueNotices(tx, context, applied.effects, { ...application, applicationId: id });
  });

/** Ends the offers that nobody answered in time. Any number of processes may do this at once. */
export const lapseOffers = async (context: ApplicationContext): Promise<void> => {
  for (;;) {
    const ids = await listEndedOffers(context.db, BATCH_SIZE);
    for (const id of ids) await lapseOffer(context, id);
    if (ids.length < BATCH_SIZE) return;
  }
};
