import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireError } from '../../../../../contract/call.ts';
import type { FieldNotes } from '../../../../forms/parts/FieldNotes.tsx';
import { formatRupiah } from '../../../../state/format.ts';
import type { PromoCheck } from './use-promo-check.ts';

const noErrors: readonly WireError[] = [];

const useSay = (check: PromoCheck): string => {
  const { t, i18n } = useTranslation();
  if (check.state === 'checking') return t('payment.promo.checking');
  if (check.state === 'unchecked') return [check.message, t('payment.promo.later')].join(' ').trim();
  if (check.state !== 'accepted') return '';
  const { kind, value } = check.discount;
  const off = kind === 'percent' ? `${value}%` : formatRupiah(value, i18n.language);
  return t('payment.promo.accepted', { code: check.code, off });
};

/** What became of the promo code, at its field: a refusal is an error with the server's reason, all else a note. */
export const usePromoNotes = (form: string, field: string, check: PromoCheck) => {
  const text = useSay(check);
  const isGood = check.state === 'accepted';
  const reason = check.state === 'refused' ? check.message : '';
  const notes: FieldNotes = useMemo(() => ({ [`/${field}`]: { text, isGood } }), [field, text, isGood]);
  const liveErrors = useMemo(
    () => (reason === '' ? noErrors : [{ path: `/${field}`, key: `${form}.${field}.error.refused`, message: reason }]),
    [form, field, reason],
  );
  return { notes, liveErrors };
};
