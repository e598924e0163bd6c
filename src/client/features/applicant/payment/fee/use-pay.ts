import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payRegistrationFee } from '../../../../../contract/payment.ts';
import type { Answers, FormDefinition } from '../../../../../engine/schema/types.ts';
import { toWire } from '../../../../../engine/wire/to-wire.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { callApi } from '../../../../api/http.ts';
import { createIntents } from '../../../../api/intent.ts';
import { applicationQuery, applicationsQuery } from '../../../../api/queries.ts';
import { describeError } from '../../../../design/describe-error.ts';
import { toaster } from '../../../../design/toaster.ts';
import { type Fee, feeQuery } from '../fee-query.ts';
import { leaveToPay } from '../left-to-pay.ts';

/** Nobody is left longer without a word: then the page shows what the server knows of the order so far. */
const PATIENCE_MS = 9_500;

const intentOf = createIntents();

/** The same wish in the same situation is the same intent; after a failed or expired attempt it is another one. */
const contentOf = ({ FormId, PaymentStatus, Payments }: Fee, fields: unknown): string =>
  JSON.stringify([FormId, PaymentStatus, Payments[0]?.Id, Payments[0]?.PaymentStatus, fields]);

/** `POST /registration-fee`: off to the gateway's page, or nothing left to pay. */
export const usePay = (fee: Fee, definition: FormDefinition) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  const look = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: feeQuery(fee.FormId).queryKey });
    void client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
    void client.invalidateQueries({ queryKey: applicationQuery(fee.FormId).queryKey });
  };
  const ask = async (answers: Answers) => {
    const { fields } = toWire(definition, answers);
    const intent = intentOf(contentOf(fee, fields));
    setAsking(true);
    const timer = setTimeout(() => void look(), PATIENCE_MS);
    try {
      const { data, message } = await callApi(payRegistrationFee, { body: { formId: fee.FormId, ...fields }, intent });
      toaster.success(message);
      return data.payment?.url ?? data.virtual_account_info?.how_to_pay_page;
    } catch (error) {
      toaster.error(describeError(error, t) || t('payment.toast.notCompleted'));
      // The order may be under way all the same: what the server knows of it is shown.
      if (error instanceof ApiError && error.errors.length === 0) void look();
      throw error;
    } finally {
      clearTimeout(timer);
      setAsking(false);
    }
  };
  const pay = async (answers: Answers): Promise<void> => {
    const url = await ask(answers);
    if (url !== undefined) await leaveToPay(fee.FormId, url);
    await look();
  };
  return { pay, isAsking };
};
