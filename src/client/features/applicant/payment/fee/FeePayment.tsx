import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { applicationStatuses } from '../../../../../../machines/application.status.ts';
import { serverNow } from '../../../../api/server-clock.ts';
import { ButtonLink } from '../../../../design/Button.tsx';
import { Card, Heading, Muted, Row, Stack } from '../../../../design/primitives.tsx';
import { OpenButton, useOpenPart } from '../../../../design/WithoutScript.tsx';
import { FormSkeleton } from '../../../../forms/FormSkeleton.tsx';
import { applicationLinks } from '../../../shared/application/application-links.ts';
import { PaymentStateNotice } from '../FeeHeading.tsx';
import { ButtonRow, GatewayLink, ResultButton } from '../PaymentButtons.tsx';
import { chargeOfPayment, PaymentFacts, usePaymentFacts } from '../PaymentFacts.tsx';
import { type Fee, findOpenPayment, type Payment, stateOfFee } from '../registration-fee.ts';
import { Totals } from '../Totals.tsx';
import { FeeForm } from './FeeForm.tsx';

/** Id of the heading above the payment channels. */
const CHOICE = 'choose-how';

interface OpenPaymentProps {
  readonly formId: string;
  readonly payment: Payment;
  readonly detailsAddress: string;
  readonly isChanging: boolean;
  readonly onChange: () => void;
}

/** An open payment to continue or to replace by another channel. */
const OpenPayment = ({ formId, payment, detailsAddress, isChanging, onChange }: OpenPaymentProps) => {
  const { t } = useTranslation();
  const facts = usePaymentFacts()(payment);
  const isCard = payment.PaymentChannelKind === 'card';
  return (
    <Card aria-labelledby="open-payment" data-part="open-payment">
      <Stack gap="5">
        <div>
          <Heading id="open-payment">{t('payment.open.title', { channel: payment.PaymentChannelName })}</Heading>
          <Muted marginTop="1">{t(isCard ? 'payment.open.card' : 'payment.open.account')}</Muted>
        </div>
        <PaymentFacts
          variant="rows"
          facts={facts.filter(({ name }) => !['paymentStatus', 'paymentChannel'].includes(name))}
        />
        <Totals charge={chargeOfPayment(payment)} isComplete />
        <ButtonRow>
          {payment.PaymentUrlPage !== null && (
            <GatewayLink formId={formId} url={payment.PaymentUrlPage} isCard={isCard} />
          )}
          <ButtonLink to={detailsAddress} variant="outline">
            {t('payment.action.details')}
          </ButtonLink>
          {!isChanging && (
            <OpenButton part={CHOICE} variant="ghost" onClick={onChange}>
              {t('payment.action.change')}
            </OpenButton>
          )}
        </ButtonRow>
      </Stack>
    </Card>
  );
};

interface FeePaymentProps {
  readonly fee: Fee;
}

/** A paid fee, or an application without one. */
const NothingToPay = ({ fee }: FeePaymentProps) => {
  const { t } = useTranslation();
  const { payment, detail } = applicationLinks({ formId: fee.FormId, institution: fee.InstitutionCode });
  const isPaid = stateOfFee(fee, serverNow()) === 'Paid';
  return (
    <PaymentStateNotice state={isPaid ? 'Paid' : 'None'}>
      <Row marginTop="4">
        {isPaid && <ResultButton formId={fee.FormId} />}
        <ButtonLink to={isPaid ? payment : detail} variant="outline">
          {t(isPaid ? 'payment.action.details' : 'payment.action.application')}
        </ButtonLink>
      </Row>
    </PaymentStateNotice>
  );
};

interface PaymentChoiceProps extends FeePaymentProps {
  /** The applicant opened the form with a button that is gone: the focus moves to the heading. */
  readonly isOpenedByUser: boolean;
  /** The new payment replaces an open one. */
  readonly isReplacing: boolean;
}

const PaymentChoice = ({ fee, isOpenedByUser, isReplacing }: PaymentChoiceProps) => {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpenedByUser) heading.current?.focus();
  }, [isOpenedByUser]);
  return (
    <Card aria-labelledby={CHOICE}>
      <Heading ref={heading} tabIndex={-1} id={CHOICE} marginBottom="5" outline="none">
        {t('payment.fee.choose')}
      </Heading>
      {isReplacing && (
        <Muted marginTop="-4" marginBottom="5">
          {t('payment.open.replaced')}
        </Muted>
      )}
      <Suspense fallback={<FormSkeleton />}>
        <FeeForm fee={fee} />
      </Suspense>
    </Card>
  );
};

/** The action that the fee needs: continue an open payment, choose a channel, wait, or none. */
export const FeePayment = ({ fee }: FeePaymentProps) => {
  const { t } = useTranslation();
  const [isChanging, setChanging] = useOpenPart(CHOICE);
  const now = serverNow();
  const state = stateOfFee(fee, now);
  const open = findOpenPayment(fee, now);
  if (fee.Status !== applicationStatuses.PendingRegistrationFee || state === 'Paid') return <NothingToPay fee={fee} />;
  if (state === 'Creating') return <PaymentStateNotice state="Creating" />;
  const isLate = state === 'RefundNeeded';
  return (
    <>
      {(state === 'Failed' || state === 'Expired') && <PaymentStateNotice state={state} />}
      {isLate && (
        <PaymentStateNotice state={state}>
          {!isChanging && (
            <OpenButton part={CHOICE} variant="outline" marginTop="4" onClick={() => setChanging(true)}>
              {t('payment.action.again')}
            </OpenButton>
          )}
        </PaymentStateNotice>
      )}
      {open && (
        <OpenPayment
          formId={fee.FormId}
          payment={open}
          detailsAddress={applicationLinks({ formId: fee.FormId, institution: fee.InstitutionCode }).payment}
          isChanging={isChanging}
          onChange={() => setChanging(true)}
        />
      )}
      {(isChanging || !(open || isLate)) && (
        <PaymentChoice fee={fee} isOpenedByUser={isChanging} isReplacing={open !== undefined} />
      )}
    </>
  );
};
