import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireError } from '../../../../../contract/call.ts';
import { checkPromoCode } from '../../../../../contract/payment.ts';
import type { Discount } from '../../../../../engine/rules/charge.ts';
import { ApiError, hasStatus } from '../../../../api/api-error.ts';
import { callApi } from '../../../../api/http.ts';
import { describeError } from '../../../../design/FailureNotice.tsx';
import type { FieldNotes } from '../../../../forms/fields/FieldNotes.tsx';
import { formatRupiah } from '../../../../state/format.ts';

/** unchecked: the check failed, e.g. without a network; the payment call checks the code again. */
type PromoCheck =
  | { readonly state: 'none' | 'checking' }
  | { readonly state: 'accepted'; readonly code: string; readonly discount: Discount }
  | { readonly state: 'refused' | 'unchecked'; readonly message: string };

const TYPING_PAUSE_MS = 500;

const checkCode = async (code: string, formId: string, signal: AbortSignal): Promise<PromoCheck> => {
  const { data } = await callApi(checkPromoCode, { body: { code, formId }, signal });
  return { state: 'accepted', code: data.Code, discount: { kind: data.Kind, value: data.Value } };
};

/** Checks a promo code with the server while it is typed; a newer code aborts the check. */
export const usePromoCheck = (formId: string, code: string): PromoCheck => {
  const { t, i18n } = useTranslation();
  const [latest, setLatest] = useState<{ readonly key: string; readonly check: PromoCheck }>();
  const key = `${i18n.language} ${code}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains code and language
  useEffect(() => {
    if (code === '') return;
    const controller = new AbortController();
    const accept = (check: PromoCheck): void => setLatest({ key, check });
    const fail = (error: unknown): void => {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      accept({ state: hasStatus(error, 422, 404, 400) ? 'refused' : 'unchecked', message: describeError(error, t) });
    };
    const timer = setTimeout(() => void checkCode(code, formId, controller.signal).then(accept, fail), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [formId, key]);
  if (code === '') return { state: 'none' };
  return latest?.key === key ? latest.check : { state: 'checking' };
};

const noErrors: readonly WireError[] = [];

const usePromoText = (check: PromoCheck): string => {
  const { t, i18n } = useTranslation();
  if (check.state === 'checking') return t('payment.promo.checking');
  if (check.state === 'unchecked') return [check.message, t('payment.promo.later')].join(' ').trim();
  if (check.state !== 'accepted') return '';
  const { kind, value } = check.discount;
  const off = kind === 'percent' ? `${value}%` : formatRupiah(value, i18n.language);
  return t('payment.promo.accepted', { code: check.code, off });
};

/** The result of the check at the field: an error for a refused code, a note for all other results. */
export const usePromoNotes = (form: string, field: string, check: PromoCheck) => {
  const text = usePromoText(check);
  const isGood = check.state === 'accepted';
  const reason = check.state === 'refused' ? check.message : '';
  const notes: FieldNotes = useMemo(() => ({ [`/${field}`]: { text, isGood } }), [field, text, isGood]);
  const liveErrors = useMemo(
    () => (reason === '' ? noErrors : [{ path: `/${field}`, key: `${form}.${field}.error.refused`, message: reason }]),
    [form, field, reason],
  );
  return { notes, liveErrors };
};
