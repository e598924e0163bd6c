import { useTranslation } from 'react-i18next';
import { applicationStatuses } from '../../../../../../machines/application.status.ts';
import { serverNow } from '../../../../api/server-clock.ts';
import { ButtonLink } from '../../../../design/Button.tsx';
import { EmptyState } from '../../../../design/EmptyState.tsx';
import { Card, Heading, Stack } from '../../../../design/primitives.tsx';
import { formatRupiah } from '../../../../state/format.ts';
import type { ApplicationLinks } from '../../../shared/application/application-links.ts';
import { DownloadDocument } from '../../../shared/documents/DownloadDocument.tsx';
import { Actions } from '../Actions.tsx';
import type { Fee, Payment } from '../fee-query.ts';
import { GoOn } from '../GoOn.tsx';
import { findOpenPayment, mainPayment, stateOfFee } from '../open-payment.ts';
import { PaymentInformation } from '../PaymentInformation.tsx';
import { ResultButton } from '../ResultButton.tsx';
import { StateNotice } from '../StateNotice.tsx';
import { usePaymentFacts } from '../use-payment-facts.tsx';
import { OtherPayments } from './OtherPayments.tsx';

interface Props {
  readonly fee: Fee;
  readonly links: ApplicationLinks;
}

const owesFee = ({ Status }: Fee): boolean => Status === applicationStatuses.PendingRegistrationFee;

/** Nothing was paid yet, or there never was anything to pay. */
const NoPayment = ({ fee, links }: Props) => {
  const { t, i18n } = useTranslation();
  const amount = formatRupiah(fee.RegistrationFee, i18n.language);
  return (
    <EmptyState
      title={t('payment.none')}
      text={t(owesFee(fee) ? 'payment.details.owed' : 'payment.details.notOwed', { amount })}
    >
      {owesFee(fee) && <ButtonLink to={links.pay}>{t('payment.action.pay')}</ButtonLink>}
    </EmptyState>
  );
};

const PaymentActions = ({ fee, links, payment }: Props & { readonly payment: Payment }) => {
  const { t } = useTranslation();
  const now = serverNow();
  const isOpen = findOpenPayment(fee, now)?.Id === payment.Id;
  const isCard = payment.PaymentChannelKind === 'card';
  const state = stateOfFee(fee, now);
  const mayPay = owesFee(fee) && state !== 'Creating';
  return (
    <Actions>
      {isOpen && payment.PaymentUrlPage !== null && (
        <GoOn formId={fee.FormId} url={payment.PaymentUrlPage} isCard={isCard} />
      )}
      {mayPay && (
        <ButtonLink to={links.pay} look={isOpen ? 'ghost' : state === 'RefundNeeded' ? 'outline' : 'solid'}>
          {t(isOpen ? 'payment.action.change' : 'payment.action.again')}
        </ButtonLink>
      )}
      {state === 'Paid' && (
        <>
          <ResultButton formId={fee.FormId} />
          <DownloadDocument kind="receipt" applicationId={fee.FormId} />
        </>
      )}
    </Actions>
  );
};

/** One payment in full, what it means, and what can be done; earlier attempts below it. */
export const FeeDetails = ({ fee, links }: Props) => {
  const { t } = useTranslation();
  const factsOf = usePaymentFacts();
  const now = serverNow();
  const payment = mainPayment(fee, now);
  const state = stateOfFee(fee, now);
  if (!payment) return state === 'Creating' ? <StateNotice state="Creating" /> : <NoPayment fee={fee} links={links} />;
  return (
    <Stack gap="6">
      <StateNotice state={state} />
      <Card aria-labelledby="payment" data-part="payment">
        <Stack gap="6">
          <Heading id="payment">{t('payment.details.information')}</Heading>
          <PaymentInformation payment={payment} facts={[{ name: 'name', value: fee.Name }, ...factsOf(payment)]} />
          <PaymentActions fee={fee} links={links} payment={payment} />
        </Stack>
      </Card>
      <OtherPayments payments={fee.Payments.filter(({ Id }) => Id !== payment.Id)} />
    </Stack>
  );
};
