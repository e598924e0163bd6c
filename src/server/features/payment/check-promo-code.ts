import { calculateCharge } from '../../../engine/rules/charge.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { limitsOf, networkLimits, promoFailures, withAttemptLimit } from '../account/limits.ts';
import { getHeaderForAccount } from '../application/application-access.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { getRegistrationFee } from './queries/fees.ts';
import { findPromo, type PromoCode, type PromoRefusal } from './queries/promo-codes.ts';

/**
 * The registration fee that an application waits for, in whole rupiah.
 * @throws AppError 422 when it does not wait for one
 */
const getOwedFee = async (
  db: Queryable,
  { id, status }: { readonly id: string; readonly status: string },
): Promise<number> => {
  if (status !== 'Pending Registration Fee') throw new AppError(422, 'server.payment.notDue');
  return getRegistrationFee(db, id);
};

/** How codes stand in the table; who types in small letters means the same. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase();

const refusalRule = 'promoRefused';

/** One answer, whatever the reason: a guesser must not learn which codes exist. The reason is for admins. */
class PromoRefused extends AppError {
  readonly reason: PromoRefusal | 'promoUnknown';
  /** A code that exists. */
  readonly code: string | undefined;

  constructor(reason: PromoRefused['reason'], code?: string) {
    super(422, `server.rule.${refusalRule}`, {
      errors: [{ path: '/promoCode', key: `registration-fee.promoCode.error.${refusalRule}` }],
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
interface PromoAttempt {
  readonly accountId: string;
  readonly formId: string;
  /** For the audit trail. */
  readonly origin: string;
  /** Undefined where networks are not limited. */
  readonly network: string | undefined;
}

const writeRefusalAudit = (db: Database, { accountId, formId, origin }: PromoAttempt, { reason, code }: PromoRefused) =>
  writeAuditEntry(db, {
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
export const withPromoAttempt = async <T>(
  db: Database,
  tried: PromoAttempt,
  evaluate: () => Promise<T>,
): Promise<T> => {
  const limits = [...limitsOf(promoFailures, tried.accountId), ...limitsOf(networkLimits.promo, tried.network)];
  try {
    return await withAttemptLimit(db, limits, evaluate);
  } catch (error) {
    if (error instanceof PromoRefused && error.code !== undefined) await writeRefusalAudit(db, tried, error);
    throw error;
  }
};

/**
 * What a promo code would take off the fee of an application; nothing is held by asking.
 * @throws AppError 404, 410, 422, 429
 */
export const checkPromo = (db: Database, tried: PromoAttempt, typed: string) =>
  withPromoAttempt(db, tried, async () => {
    const application = await getHeaderForAccount(db, tried.accountId, tried.formId);
    const registrationFee = await getOwedFee(db, application);
    const code = normalizeCode(typed);
    const wanted = { code, applicationId: application.id, institutionCode: application.institutionCode };
    const promo = assertUsable(await findPromo(db, wanted));
    const { discount } = calculateCharge(registrationFee, 0, promo);
    return { Code: promo.code, Kind: promo.kind, Value: promo.value, Discount: discount };
  });
