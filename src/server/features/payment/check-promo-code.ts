import { awaitsFee } from '../../../../machines/application.status.ts';
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
  if (!awaitsFee(status)) throw new AppError(422, 'server.payment.notDue');
  return getRegistrationFee(db, id);
};

/** A typed code as it is stored: codes are case-insensitive. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase();

const refusalRule = 'promoRefused';

/**
 * The reply is the same for every reason, so that guessing does not reveal which codes exist. Admins see the reason.
 */
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

/** An attempt to use a promo code. */
interface PromoAttempt {
  readonly accountId: string;
  readonly formId: string;
  /** For the audit log. */
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
 * Runs `evaluate`, which uses a promo code. All calls share one count of failures per account and per network. The
 * audit log records why a code that exists was refused.
 * @throws AppError 429, and what `evaluate` throws
 */
export const withPromoAttempt = async <T>(
  db: Database,
  attempt: PromoAttempt,
  evaluate: () => Promise<T>,
): Promise<T> => {
  const limits = [...limitsOf(promoFailures, attempt.accountId), ...limitsOf(networkLimits.promo, attempt.network)];
  try {
    return await withAttemptLimit(db, limits, evaluate);
  } catch (error) {
    if (error instanceof PromoRefused && error.code !== undefined) await writeRefusalAudit(db, attempt, error);
    throw error;
  }
};

/**
 * The discount that a promo code would give on the fee of an application. Does not reserve a use of the code.
 * @throws AppError 404, 410, 422, 429
 */
export const checkPromo = (db: Database, attempt: PromoAttempt, typed: string) =>
  withPromoAttempt(db, attempt, async () => {
    const application = await getHeaderForAccount(db, attempt.accountId, attempt.formId);
    const registrationFee = await getOwedFee(db, application);
    const code = normalizeCode(typed);
    const { id: applicationId, institutionCode } = application;
    const promo = assertUsable(await findPromo(db, { code, applicationId, institutionCode }));
    const { discount } = calculateCharge(registrationFee, 0, promo);
    return { Code: promo.code, Kind: promo.kind, Value: promo.value, Discount: discount };
  });
