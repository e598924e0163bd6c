import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Charge } from '../../../../engine/rules/charge.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { CopyButton } from '../../../design/CopyButton.tsx';
import { chakra } from '../../../design/chakra.ts';
import { Box, Row } from '../../../design/primitives.tsx';
import { formatDateTime, formatRupiah } from '../../../state/format.ts';
import { PaymentBadge } from '../../shared/application/ApplicationLabels.tsx';
import { stateOfPayment } from '../../shared/application/payment-state.ts';
import type { Payment } from './registration-fee.ts';

const timeUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A duration in milliseconds in its two largest units, `1 day 3 hours`; undefined for none. */
export const formatTimeLeft = (milliseconds: number, language: string): string | undefined => {
  const seconds = Math.floor(milliseconds / 1_000);
  if (!(milliseconds > 0)) return undefined;
  const largest = timeUnits.findIndex(([, size]) => seconds >= size);
  const from = largest === -1 ? timeUnits.length - 1 : largest;
  return timeUnits
    .slice(from, from + 2)
    .map(([unit, size], index) => {
      const count = Math.floor((index === 0 ? seconds : seconds % (timeUnits[from]?.[1] ?? 1)) / size);
      return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
    })
    .join(' ');
};

/** Time left to pay, by the server's clock. Screen readers do not announce each second. */
const Countdown = ({ until }: { readonly until: string }) => {
  const { t, i18n } = useTranslation();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = formatTimeLeft(Date.parse(until) - now, i18n.language);
  return <span role="timer">{left === undefined ? t('payment.due.over') : t('payment.due.left', { time: left })}</span>;
};

/** The groups are separated by CSS only, so that the copied number has no spaces. */
const Digits = chakra('span', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    columnGap: '2',
    fontSize: { base: 'lg', md: 'xl' },
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
  },
});

const groupsOfFour = (number: string): readonly string[] => number.match(/.{1,4}/g) ?? [];

/** The virtual account number in groups of four digits, with a copy button. */
const VirtualAccountNumber = ({ number }: { readonly number: string }) => {
  const { t } = useTranslation();
  return (
    <Row as="span" data-part="va-number">
      <Digits translate="no">
        {groupsOfFour(number).map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same four digits may occur twice
          <span key={index}>{group}</span>
        ))}
      </Digits>
      <CopyButton text={number} name={t('payment.fact.vaNumber')} />
    </Row>
  );
};

const FactList = chakra('dl', {
  base: { '& dt': { color: 'fg.muted', fontSize: 'sm' }, '& dd': { fontWeight: 'medium', minWidth: 0 } },
  variants: {
    variant: {
      /** Short facts side by side. */
      grid: {
        display: 'grid',
        columnGap: '4',
        rowGap: '3',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8rem), 1fr))',
      },
      /** One per row, on wide screens with names and values in columns. */
      rows: {
        '& > div': {
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '11rem minmax(0, 1fr)' },
          alignItems: 'baseline',
          columnGap: '4',
          paddingBlock: '2.5',
          borderTopWidth: '1px',
          borderColor: 'border.muted',
        },
        '& > div:first-of-type': { borderTopWidth: '0', paddingTop: '0' },
      },
    },
  },
});

export interface PaymentFact {
  /** Last part of the label's key. */
  readonly name: string;
  readonly value: ReactNode;
}

interface PaymentFactsProps {
  readonly facts: readonly PaymentFact[];
  readonly variant: 'grid' | 'rows';
}

/** A list of facts with their names, without unknown ones. */
export const PaymentFacts = ({ facts, variant }: PaymentFactsProps) => {
  const { t } = useTranslation();
  return (
    <FactList variant={variant}>
      {facts.map(({ name, value }) =>
        value ? (
          <div key={name} data-fact={name}>
            <dt>{t(`payment.fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </FactList>
  );
};

const DueDate = ({ until, isOpen }: { readonly until: string; readonly isOpen: boolean }) => {
  const { i18n } = useTranslation();
  return (
    <>
      <time dateTime={until}>{formatDateTime(until, i18n.language)}</time>
      {isOpen && (
        <Box fontSize="sm" fontWeight="normal" color="fg.warning">
          <Countdown until={until} />
        </Box>
      )}
    </>
  );
};

/** The amount to transfer, with a button that copies it without formatting. */
const CopyableAmount = ({ amount }: { readonly amount: number }) => {
  const { t, i18n } = useTranslation();
  return (
    <Row as="span" data-part="transfer-amount">
      <Box as="span" fontSize={{ base: 'lg', md: 'xl' }} fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {formatRupiah(amount, i18n.language)}
      </Box>
      <CopyButton text={String(amount)} name={t('payment.fact.transfer')} />
    </Row>
  );
};

/** The facts of the payment detail (specification 3) of one payment, without its amounts. */
export const usePaymentFacts = () => {
  const { i18n } = useTranslation();
  return (payment: Payment): readonly PaymentFact[] => {
    const state = stateOfPayment(payment, serverNow());
    const { VaNumber: number, DueDate: until, PaymentDate, PromoCode } = payment;
    const isOpen = state === 'Open';
    return [
      { name: 'paymentStatus', value: <PaymentBadge state={state} /> },
      { name: 'paymentChannel', value: payment.PaymentChannelName },
      { name: 'vaNumber', value: number && (isOpen ? <VirtualAccountNumber number={number} /> : number) },
      { name: 'transfer', value: number && isOpen && <CopyableAmount amount={payment.Amount} /> },
      { name: 'dueDate', value: until && <DueDate until={until} isOpen={isOpen} /> },
      { name: 'paymentDate', value: PaymentDate && formatDateTime(PaymentDate, i18n.language) },
      { name: 'promoCode', value: PromoCode },
      { name: 'invoice', value: payment.InvoiceNumber },
    ];
  };
};

/** The amounts that a payment was charged. */
export const chargeOfPayment = ({ RegistrationFee, Discount, AdminFee, Amount }: Payment): Charge => ({
  registrationFee: RegistrationFee,
  discount: Discount,
  adminFee: AdminFee,
  amount: Amount,
});
