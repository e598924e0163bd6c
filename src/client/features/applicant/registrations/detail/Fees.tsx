import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '../../../../api/queries.ts';
import { serverNow } from '../../../../api/server-clock.ts';
import { chakra } from '../../../../design/chakra.ts';
import { Box, Card, Heading, Muted, Row, Stack, Text } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { formatDateTime, formatRupiah } from '../../../../state/format.ts';
import { PaymentBadge } from '../../../shared/application/ApplicationLabels.tsx';
import { applicationLinks } from '../../../shared/application/application-links.ts';
import { registrationFee, stateOfPayment } from '../../../shared/application/payment-state.ts';
import { findVerifiedPreference } from '../../../shared/application/preferred-programs.ts';

type FeePayment = ApplicationDetail['RegistrationFeePayments'][number];

const PaymentRow = ({ payment }: { readonly payment: FeePayment }) => {
  const { t, i18n } = useTranslation();
  const { PaymentChannelName: channel, DueDate } = payment;
  const state = stateOfPayment(payment, serverNow());
  return (
    <Box as="li" paddingTop="3" borderTopWidth="1px" borderColor="border.muted">
      <Row justifyContent="space-between">
        <Text fontWeight="medium">{channel}</Text>
        <PaymentBadge state={state} />
      </Row>
      {state === 'Open' && DueDate !== null && (
        <Muted fontSize="sm" marginTop="1">
          {t('registrations.payments.due', { time: formatDateTime(DueDate, i18n.language) })}
        </Muted>
      )}
    </Box>
  );
};

/** The registration fee and its payments. */
export const RegistrationFee = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t, i18n } = useTranslation();
  const fee = registrationFee(application);
  const payments = application.RegistrationFeePayments;
  const { payment } = applicationLinks({
    formId: application.Id,
    institution: application.Institution.InstitutionCode,
  });
  return (
    <Card as="section" aria-labelledby="payments">
      <Heading id="payments">{t('registrations.payments.title')}</Heading>
      {fee !== undefined && (
        <Box marginTop="3">
          <Muted fontSize="sm">{t('registrations.payments.fee')}</Muted>
          <Text fontSize="xl" fontWeight="bold" letterSpacing="tight">
            {fee === 0 ? t('registrations.payment.Free') : formatRupiah(fee, i18n.language)}
          </Text>
        </Box>
      )}
      {payments.length === 0 && fee !== 0 && <Muted marginTop="3">{t('registrations.payments.none')}</Muted>}
      {payments.length > 0 && (
        <Stack as="ul" gap="3" listStyleType="none" marginTop="4">
          {[...payments].reverse().map((attempt) => (
            <PaymentRow key={attempt.Id} payment={attempt} />
          ))}
        </Stack>
      )}
      {payments.length > 0 && (
        <Box marginTop="4" _print={{ display: 'none' }}>
          <TextLink to={payment}>{t('registrations.action.payment')}</TextLink>
        </Box>
      )}
    </Card>
  );
};

type FeeAmounts = NonNullable<ApplicationDetail['Fees']>;

const StyledTable = chakra('table', {
  base: {
    width: 'full',
    marginTop: '4',
    borderCollapse: 'collapse',
    fontSize: { base: 'sm', md: 'md' },
    '& th, & td': { paddingBlock: '2.5', borderTopWidth: '1px', borderColor: 'border.muted', verticalAlign: 'top' },
    '& th': { textAlign: 'start', fontWeight: 'normal', color: 'fg.muted', paddingInlineEnd: '4' },
    '& td': { textAlign: 'end', fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' },
    '& [data-total] :is(th, td)': { color: 'fg', fontWeight: 'bold' },
    '& [data-less] td': { color: 'fg.success' },
  },
});

interface FeeLine {
  readonly name: string;
  readonly text: string;
  readonly kind?: 'total' | 'less';
}

const useFeeLines = (fees: FeeAmounts): readonly FeeLine[] => {
  const { i18n } = useTranslation();
  const rupiah = (amount: number): string => formatRupiah(amount, i18n.language);
  const less = (amount: number): string => (amount === 0 ? rupiah(0) : `−${rupiah(amount)}`);
  const { AdditionalDiscount } = fees;
  return [
    { name: 'studyProgram', text: fees.ProgramStudyName },
    { name: 'spp', text: rupiah(fees.SppAmount) },
    { name: 'scholarship', text: less(fees.Scholarship), ...(fees.Scholarship > 0 && { kind: 'less' }) },
    { name: 'totalSpp', text: rupiah(fees.TotalSpp), kind: 'total' },
    { name: 'totalUkt', text: rupiah(fees.TotalUkt) },
    { name: 'advance', text: rupiah(fees.AdvanceAmount) },
    ...(AdditionalDiscount
      ? [{ name: 'additionalDiscount', text: `${AdditionalDiscount.Name}: ${less(AdditionalDiscount.Amount)}` }]
      : []),
  ];
};

const FeeTable = ({ fees }: { readonly fees: FeeAmounts }) => {
  const { t } = useTranslation();
  return (
    <StyledTable aria-labelledby="fees">
      <tbody>
        {useFeeLines(fees).map(({ name, text, kind }) => (
          <tr key={name} data-fee={name} {...(kind && { [`data-${kind}`]: '' })}>
            <th scope="row">{t(`registrations.fees.${name}`)}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </StyledTable>
  );
};

/** The tuition fees (specification 3, fee table); hidden until a required psychological test is taken. */
export const TuitionFees = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t } = useTranslation();
  const { Fees: fees } = application;
  const isTestRequired = findVerifiedPreference(application)?.PeriodicProgram.ProgramStudy.PsikotesRequired === true;
  if (!fees && !isTestRequired) return null;
  return (
    <Card as="section" aria-labelledby="fees" data-part="fees">
      <Heading id="fees">{t('registrations.fees.title')}</Heading>
      {fees ? <FeeTable fees={fees} /> : <Muted marginTop="2">{t('registrations.fees.afterTest')}</Muted>}
    </Card>
  );
};
