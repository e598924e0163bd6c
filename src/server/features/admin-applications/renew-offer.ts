import { getStatus } from '../../../../machines/application.status.ts';
import { nameParam } from '../../../engine/text/error-params.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findDuplicateApplication } from '../application/queries/submission.ts';
import { queueNotices } from '../application/queue-notices.ts';
import { assertSeatFree } from './decide-application.ts';
import { applyApplicationEvent, getLockedApplication, isEventAllowed } from './locked-application.ts';
import { type LockedApplication, lockQuotas } from './queries/review.ts';
import {
  listVerifiedPrograms,
  lockSubmitsOfOwner,
  type RenewedOffer,
  readRenewalClock,
  writeRenewedOffer,
} from './queries/seats.ts';
import { type ReviewRules, type Viewer, writeApplicationAudit, writeStatusHistory } from './review-context.ts';

export interface Renewal {
  readonly applicationId: string;
  /** The version that the admin's page showed; undefined for any. */
  readonly basedOn: number | undefined;
  /** The last day for an answer, yyyy-MM-dd in Jakarta. */
  readonly until: string;
}

/** Whether the offer could be renewed until a later moment. */
export const isRenewable = (rules: Pick<ReviewRules, 'machine'>, application: LockedApplication): boolean =>
  isEventAllowed(rules, application, { type: 'offer.renewed', at: 0, until: 1 });

const refusalOf = (rules: ReviewRules, application: LockedApplication): AppError => {
  const isOver = isRenewable(rules, application);
  return new AppError(422, `server.adminApplication.${isOver ? 'renewalOver' : 'notRenewable'}`);
};

/** Since the offer lapsed, its seat may have been given away, or the applicant may have applied for it again. */
const assertStillFree = async (tx: Tx, { applicationId, accountId }: LockedApplication): Promise<void> => {
  await assertSeatFree(tx, applicationId);
  const programs = await listVerifiedPrograms(tx, applicationId);
  const other = await findDuplicateApplication(tx, accountId, applicationId, programs);
  const params = other && { program: nameParam(other.programNames), number: other.registrationNumber };
  if (params) throw new AppError(422, 'server.adminApplication.appliedAgain', { params });
};

/**
 * Offers the place of a lapsed offer again, until the end of a day. The applicant is notified at once: there is nothing to
 * undo, because the applicant may answer at once.
 * @throws AppError 404, 412, 422 without a lapsed offer, for a day that is over, without a free seat, or when the
 *   applicant has applied for the program again
 */
export const renewOffer = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: Viewer,
  { applicationId, basedOn, until }: Renewal,
): Promise<RenewedOffer & { readonly status: string }> => {
  await lockQuotas(tx, [applicationId]);
  await lockSubmitsOfOwner(tx, applicationId);
  const application = await getLockedApplication(tx, viewer, applicationId, basedOn);
  const event = { type: 'offer.renewed', ...(await readRenewalClock(tx, until)) } as const;
  const applied = applyApplicationEvent(rules, application, event);
  if (applied.refused) throw refusalOf(rules, application);
  await assertStillFree(tx, application);
  const status = getStatus(applied.status);
  const renewed = await writeRenewedOffer(tx, applicationId, status, until);
  await writeStatusHistory(tx, viewer, application, { event: event.type, next: status, version: renewed.version });
  await writeApplicationAudit(tx, viewer, application, 'application.offerRenewed', { until });
  await queueNotices(tx, rules, applied.effects, application);
  return { ...renewed, status };
};
