import { useTranslation } from 'react-i18next';
import type { Charge } from '../../../../engine/rules/charge.ts';
import { chakra } from '../../../design/chakra.ts';
import { formatRupiah } from '../../../state/format.ts';

const TotalsList = chakra('dl', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    maxWidth: 'lg',
    padding: { base: '4', md: '5' },
    borderRadius: 'md',
    background: 'bg.subtle',
    '& > div': { display: 'flex', justifyContent: 'space-between', gap: '4', alignItems: 'baseline' },
    '& dt': { color: 'fg.muted', minWidth: '0', flexShrink: 1 },
    '& dd': {
      fontVariantNumeric: 'tabular-nums',
      minWidth: 'min-content',
      overflowWrap: 'break-word',
      textAlign: 'end',
      textWrap: 'balance',
    },
    '& [data-row=discount] dd': { color: 'fg.success' },
    '& [data-row=amount]': {
      marginTop: '1',
      paddingTop: '3',
      borderTopWidth: '1px',
      borderColor: 'border.emphasized',
      '& dt': { color: 'fg', fontWeight: 'semibold' },
      '& dd': { fontSize: 'xl', fontWeight: 'bold', letterSpacing: 'tight' },
    },
  },
});

interface TotalsProps {
  readonly charge: Charge;
  /** The admin fee is known only for a chosen payment channel. */
  readonly isComplete: boolean;
  readonly isPaid?: boolean;
}

/** The amounts of a charge with the total. */
export const Totals = ({ charge, isComplete, isPaid = false }: TotalsProps) => {
  const { t, i18n } = useTranslation();
  const rupiah = (amount: number): string => formatRupiah(amount, i18n.language);
  const { registrationFee, discount, adminFee, amount } = charge;
  const rows: readonly (readonly [string, string])[] = [
    ['registrationFee', rupiah(registrationFee)],
    ...(discount > 0 ? [['discount', `−${rupiah(discount)}`] as const] : []),
    ['subtotal', rupiah(registrationFee - discount)],
    ['adminFee', isComplete || amount === 0 ? rupiah(adminFee) : t('payment.fee.byChannel')],
    ['amount', isComplete || amount === 0 ? rupiah(amount) : t('payment.fee.from', { amount: rupiah(amount) })],
  ];
  return (
    <TotalsList data-part="totals">
      {rows.map(([name, value]) => (
        <div key={name} data-row={name}>
          <dt>{t(`payment.fact.${isPaid && name === 'amount' ? 'paidAmount' : name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </TotalsList>
  );
};
