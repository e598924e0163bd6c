import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payRegistrationFee } from '../../../../../contract/payment.ts';
import { type Charge, calculateCharge } from '../../../../../engine/rules/charge.ts';
import type { Answers, FormDefinition } from '../../../../../engine/schema/types.ts';
import { toWire } from '../../../../../engine/wire/to-wire.ts';
import { fieldOfWireName } from '../../../../../engine/wire/wire-names.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { callApi } from '../../../../api/http.ts';
import { createIntentPerContent } from '../../../../api/intent.ts';
import { applicationQuery, applicationsQuery } from '../../../../api/queries.ts';
import { describeError } from '../../../../design/FailureNotice.tsx';
import { Muted } from '../../../../design/primitives.tsx';
import { toaster } from '../../../../design/Toaster.tsx';
import { usePostedForm } from '../../../../forms/posted/posted-form.ts';
import { getForm } from '../../../../forms/runtime/load-form.ts';
import { SchemaForm } from '../../../../forms/SchemaForm.tsx';
import { formatRupiah } from '../../../../state/format.ts';
import { openGatewayPage } from '../gateway-visit.ts';
import { type Fee, feeQuery } from '../registration-fee.ts';
import { Totals } from '../Totals.tsx';
import { usePromoCheck, usePromoNotes } from './use-promo-code.ts';

/** Key of the form in `schemas/payment`. */
export const FEE_FORM = 'registration-fee';

/** Answers from values by wire name, without unknown ones. */
const answersFromWire = (
  definition: FormDefinition,
  known: Readonly<Record<string, string | null | undefined>>,
): Answers =>
  Object.fromEntries(
    Object.entries(known)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [fieldOfWireName(definition.wire, name), value]),
  );

/** Longest wait for the reply: after it the page reads the state of the order from the server. */
const STATUS_CHECK_DELAY_MS = 9_500;

const intentOf = createIntentPerContent();

/** The same request in the same payment state is the same intent; after a failed or expired payment it is a new one. */
export const intentContent = ({ FormId, PaymentStatus, Payments }: Fee, fields: unknown): string =>
  JSON.stringify([FormId, PaymentStatus, Payments[0]?.Id, Payments[0]?.PaymentStatus, fields]);

/** `POST /registration-fee`: creates a payment and opens the gateway's page where there is one. */
const usePayFee = (fee: Fee, definition: FormDefinition) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  const refresh = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: feeQuery(fee.FormId).queryKey });
    void client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
    void client.invalidateQueries({ queryKey: applicationQuery(fee.FormId).queryKey });
  };
  const requestPayment = async (answers: Answers) => {
    const { fields } = toWire(definition, answers);
    const intent = intentOf(intentContent(fee, fields));
    setAsking(true);
    const timer = setTimeout(() => void refresh(), STATUS_CHECK_DELAY_MS);
    try {
      const { data, message } = await callApi(payRegistrationFee, { body: { formId: fee.FormId, ...fields }, intent });
      toaster.success(message);
      return data.payment?.url ?? data.virtual_account_info?.how_to_pay_page;
    } catch (error) {
      toaster.error(describeError(error, t) || t('payment.toast.notCompleted'));
      // The order may exist despite the error: show the server's state.
      if (error instanceof ApiError && error.errors.length === 0) void refresh();
      throw error;
    } finally {
      clearTimeout(timer);
      setAsking(false);
    }
  };
  const pay = async (answers: Answers): Promise<void> => {
    const url = await requestPayment(answers);
    if (url !== undefined) await openGatewayPage(fee.FormId, url);
    await refresh();
  };
  return { pay, isAsking };
};

/** The chosen payment channel and promo code. */
const useChosenPayment = (fee: Fee, definition: FormDefinition) => {
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

const useChannelPrice = (fee: Fee) => {
  const { t, i18n } = useTranslation();
  return (value: unknown): string | undefined => {
    const channel = fee.PaymentChannels.find(({ SFPaymentChannelId }) => SFPaymentChannelId === value);
    if (!channel) return undefined;
    if (channel.AdminFee === 0) return t('payment.fee.noAdminFee');
    return t('payment.fee.withAdminFee', { amount: formatRupiah(channel.AdminFee, i18n.language) });
  };
};

/** Total of the chosen channel, else the total of the cheapest channel as a minimum. */
const minimumTotal = (fee: Fee, charge: Charge, channel: Fee['PaymentChannels'][number] | undefined) => {
  if (channel || charge.amount === 0) return { isComplete: true, least: charge.amount };
  const adminFees = fee.PaymentChannels.map(({ AdminFee }) => AdminFee);
  const cheapest = adminFees.length === 0 ? 0 : Math.min(...adminFees);
  return { isComplete: false, least: charge.amount + cheapest };
};

/** The channel and the code of the last payment. */
export const initialFeeAnswers = ({ FormId, Payments: [last] }: Fee, definition: FormDefinition): Answers =>
  answersFromWire(definition, {
    formId: FormId,
    sfPaymentChannelId: last?.SFPaymentChannelId,
    promoCode: last?.PromoCode,
  });

/** Form for payment channel and promo code, with the amount that the server will charge. */
export const FeeForm = ({ fee }: { readonly fee: Fee }) => {
  const { t, i18n } = useTranslation();
  const { definition } = use(getForm(FEE_FORM));
  const { channel, code, onAnswers } = useChosenPayment(fee, definition);
  const check = usePromoCheck(fee.FormId, code);
  const { pay, isAsking } = usePayFee(fee, definition);
  const charge = calculateCharge(
    fee.RegistrationFee,
    channel?.AdminFee ?? 0,
    check.state === 'accepted' ? check.discount : undefined,
  );
  const { isComplete, least } = minimumTotal(fee, charge, channel);
  const amount = formatRupiah(least, i18n.language);
  const sourceParams = useMemo(
    () => ({ formId: fee.FormId, institutionCode: fee.InstitutionCode }),
    [fee.FormId, fee.InstitutionCode],
  );
  return (
    <SchemaForm
      formKey={FEE_FORM}
      posted={usePostedForm(FEE_FORM)}
      initialAnswers={initialFeeAnswers(fee, definition)}
      sourceParams={sourceParams}
      describeChoice={useChannelPrice(fee)}
      onAnswers={onAnswers}
      {...usePromoNotes(FEE_FORM, fieldOfWireName(definition.wire, 'promoCode'), check)}
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
