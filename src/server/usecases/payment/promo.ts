import { chargeOf } from '../../../engine/rules/charge.ts';
import type { Queryable } from '../../database/pool.ts';
import { AppError } from '../../errors.ts';
import { take } from '../../store/account/throttle.ts';
import { findPromo, type PromoCode } from '../../store/payment/promo-codes.ts';
import { getOwnHead } from '../application/own-application.ts';
import { assertOwesFee } from './owed-fee.ts';

/** How codes stand in the table; who types in small letters means the same. */
export const foldCode = (code: string): string => code.trim().toUpperCase();

const refuse = (reason: string): AppError =>
  new AppError(422, `server.rule.${reason}`, {
    errors: [{ path: '/promoCode', key: `registration-fee.promoCode.error.${reason}` }],
  });

/** @throws AppError 422 with the reason why the code cannot be used */
export const assertUsable = (promo: PromoCode | undefined): PromoCode => {
  if (!promo) throw refuse('promoUnknown');
  if (promo.refusal !== null) throw refuse(promo.refusal);
  return promo;
};

/** Enough for somebody who types; too little for somebody who guesses. */
const perMinute = { hits: 30, seconds: 60 };
const perHour = { hits: 300, seconds: 3_600 };

const limitGuesses = async (db: Queryable, accountId: string): Promise<void> => {
  const waits = [
    await take(db, { bucket: `promo-minute:${accountId}`, ...perMinute }),
    await take(db, { bucket: `promo-hour:${accountId}`, ...perHour }),
  ];
  const wait = Math.max(...waits);
  if (wait > 0) throw new AppError(429, 'server.error.429', { retryAfter: wait });
};

/**
 * What a promo code would take off the fee of an application; nothing is held by asking.
 * @throws AppError 404, 410, 422 with the reason, 429
 */
export const checkPromo = async (db: Queryable, accountId: string, formId: string, typed: string) => {
  await limitGuesses(db, accountId);
  const application = await getOwnHead(db, accountId, formId);
  const registrationFee = await assertOwesFee(db, application);
  const code = foldCode(typed);
  const wish = { code, applicationId: application.id, institutionCode: application.institutionCode };
  const promo = assertUsable(await findPromo(db, wish));
  const { discount } = chargeOf(registrationFee, 0, promo);
  return { Code: promo.code, Kind: promo.kind, Value: promo.value, Discount: discount };
};
