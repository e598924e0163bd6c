import { chargeOf } from '../../../engine/rules/charge.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../../platform/database/pool.ts';
import { counted, limitsOf, ofNetwork, promoFailures } from '../account/limits.ts';
import { getOwnHead } from '../application/own-application.ts';
import { writeAudit } from '../audit/queries/write-audit.ts';
import { assertOwesFee } from './owed-fee.ts';
import { findPromo, type PromoCode, type PromoRefusal } from './queries/promo-codes.ts';

/** How codes stand in the table; who types in small letters means the same. */
export const foldCode = (code: string): string => code.trim().toUpperCase();

const rule = 'promoRefused';

/** One answer, whatever the reason: a guesser must not learn which codes exist. The reason is for admins. */
export class PromoRefused extends AppError {
  readonly reason: PromoRefusal | 'promoUnknown';
  /** A code that exists. */
  readonly code: string | undefined;

  constructor(reason: PromoRefused['reason'], code?: string) {
    super(422, `server.rule.${rule}`, {
      errors: [{ path: '/promoCode', key: `registration-fee.promoCode.error.${rule}` }],
    });
    this.reason = reason;
    this.code = code;
  }
}

/** @throws PromoRefused */
export const assertUsable = (promo: PromoCode | undefined): PromoCode => {
  if (!promo) throw new PromoRefused('promoUnknown');
  if (promo.refusal !== null) throw new PromoRefused(promo.refusal, promo.code);
  return promo;
};

/** Who tries a code for which application, and from where. */
export interface PromoTry {
  readonly accountId: string;
  readonly formId: string;
  /** For the audit trail. */
  readonly origin: string;
  /** Undefined where networks are not limited. */
  readonly network: string | undefined;
}

const noteRefusal = (db: Database, { accountId, formId, origin }: PromoTry, { reason, code }: PromoRefused) =>
  writeAudit(db, {
    actor: { accountId, role: 'applicant' },
    action: 'promoCode.refused',
    subject: { kind: 'application', id: formId },
    details: { reason, code },
    origin,
  });

/**
 * Whatever evaluates a promo code runs in here: all calls share one count of failures per account and per network, and
 * admins find in the audit trail why a code that exists was refused.
 * @throws AppError 429, and what `evaluate` throws
 */
export const withPromoTry = async <T>(db: Database, tried: PromoTry, evaluate: () => Promise<T>): Promise<T> => {
  const limits = [...limitsOf(promoFailures, tried.accountId), ...limitsOf(ofNetwork.promo, tried.network)];
  try {
    return await counted(db, limits, evaluate);
  } catch (error) {
    if (error instanceof PromoRefused && error.code !== undefined) await noteRefusal(db, tried, error);
    throw error;
  }
};

/**
 * What a promo code would take off the fee of an application; nothing is held by asking.
 * @throws AppError 404, 410, 422, 429
 */
export const checkPromo = (db: Database, tried: PromoTry, typed: string) =>
  withPromoTry(db, tried, async () => {
    const application = await getOwnHead(db, tried.accountId, tried.formId);
    const registrationFee = await assertOwesFee(db, application);
    const code = foldCode(typed);
    const wanted = { code, applicationId: application.id, institutionCode: application.institutionCode };
    const promo = assertUsable(await findPromo(db, wanted));
    const { discount } = chargeOf(registrationFee, 0, promo);
    return { Code: promo.code, Kind: promo.kind, Value: promo.value, Discount: discount };
  });
