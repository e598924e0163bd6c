import { use, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Charge, chargeOf } from '../../../../../engine/rules/charge.ts';
import type { Answers, FormDefinition } from '../../../../../engine/schema/types.ts';
import { toWire } from '../../../../../engine/wire/to-wire.ts';
import { Muted } from '../../../../design/primitives.tsx';
import { getForm } from '../../../../forms/runtime/load-form.ts';
import { SchemaForm } from '../../../../forms/SchemaForm.tsx';
import { formatRupiah } from '../../../../state/format.ts';
import type { Fee } from '../fee-query.ts';
import { Totals } from '../Totals.tsx';
import { usePay } from './use-pay.ts';
import { usePromoCheck } from './use-promo-check.ts';
import { usePromoNotes } from './use-promo-notes.ts';
import { answersOf, fieldOf } from './wire-fields.ts';

/** Key of the form's definition below `schemas/payment`. */
export const FEE_FORM = 'registration-fee';

/** What is chosen so far, under the names of the call. */
const useChosen = (fee: Fee, definition: FormDefinition) => {
  const [chosen, setChosen] = useState({ channel: '', code: '' });
  const onAnswers = useCallback(
    (answers: Answers) => {
      const { fields } = toWire(definition, answers);
      const next = { channel: String(fields['sfPaymentChannelId'] ?? ''), code: String(fields['promoCode'] ?? '') };
      setChosen((known) => (known.channel === next.channel && known.code === next.code ? known : next));
    },
    [definition],
  );
  const channel = fee.PaymentChannels.find(({ SFPaymentChannelId }) => SFPaymentChannelId === chosen.channel);
  return { channel, code: chosen.code, onAnswers };
};

const usePrices = (fee: Fee) => {
  const { t, i18n } = useTranslation();
  return (value: unknown): string | undefined => {
    const channel = fee.PaymentChannels.find(({ SFPaymentChannelId }) => SFPaymentChannelId === value);
    if (!channel) return undefined;
    if (channel.AdminFee === 0) return t('payment.fee.noAdminFee');
    return t('payment.fee.withAdminFee', { amount: formatRupiah(channel.AdminFee, i18n.language) });
  };
};

/** Before a channel is chosen the total is at least that of the cheapest one: no sum is named that nobody can pay. */
const totalOf = (fee: Fee, charge: Charge, channel: Fee['PaymentChannels'][number] | undefined) => {
  if (channel || charge.amount === 0) return { isComplete: true, least: charge.amount };
  const adminFees = fee.PaymentChannels.map(({ AdminFee }) => AdminFee);
  const cheapest = adminFees.length === 0 ? 0 : Math.min(...adminFees);
  return { isComplete: false, least: charge.amount + cheapest };
};

/** How to pay, with a promo code or without, and what it comes to: the same sum that the server will charge. */
export const FeeForm = ({ fee }: { readonly fee: Fee }) => {
  const { t, i18n } = useTranslation();
  const { definition } = use(getForm(FEE_FORM));
  const { channel, code, onAnswers } = useChosen(fee, definition);
  const check = usePromoCheck(fee.FormId, code);
  const { pay, isAsking } = usePay(fee, definition);
  const last = fee.Payments[0];
  const charge = chargeOf(
    fee.RegistrationFee,
    channel?.AdminFee ?? 0,
    check.state === 'accepted' ? check.discount : undefined,
  );
  const { isComplete, least } = totalOf(fee, charge, channel);
  const amount = formatRupiah(least, i18n.language);
  const sourceParams = useMemo(
    () => ({ formId: fee.FormId, institutionCode: fee.InstitutionCode }),
    [fee.FormId, fee.InstitutionCode],
  );
  return (
    <SchemaForm
      formKey={FEE_FORM}
      initialAnswers={answersOf(definition, {
        formId: fee.FormId,
        sfPaymentChannelId: last?.SFPaymentChannelId,
        promoCode: last?.PromoCode,
      })}
      sourceParams={sourceParams}
      describeChoice={usePrices(fee)}
      onAnswers={onAnswers}
      {...usePromoNotes(FEE_FORM, fieldOf(definition, 'promoCode'), check)}
      submitLabel={
        charge.amount === 0
          ? t('payment.fee.finish')
          : t(isComplete ? 'payment.fee.pay' : 'payment.fee.payFrom', { amount })
      }
      onSubmit={pay}
      actions={
        <Muted role="status" fontSize="sm">
          {isAsking ? t('payment.fee.asking') : ''}
        </Muted>
      }
    >
      <Totals charge={{ ...charge, amount: least }} isComplete={isComplete} />
    </SchemaForm>
  );
};
