import { Box } from '../../../design/primitives.tsx';
import { type Fact, Facts } from './Facts.tsx';
import type { Payment } from './fee-query.ts';
import { Totals } from './Totals.tsx';
import { chargeOfPayment } from './use-payment-facts.tsx';

interface PaymentInformationProps {
  readonly payment: Payment;
  readonly facts: readonly Fact[];
}

/** One attempt to pay: what is known of it, and what it comes to. */
export const PaymentInformation = ({ payment, facts }: PaymentInformationProps) => (
  <Box
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
    columnGap="10"
    rowGap="6"
    alignItems="start"
  >
    <Facts look="rows" facts={facts} />
    <Totals charge={chargeOfPayment(payment)} isComplete />
  </Box>
);
