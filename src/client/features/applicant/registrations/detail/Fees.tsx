import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '../../../../api/queries.ts';
import { Card, Heading, Muted } from '../../../../design/primitives.tsx';
import { formatRupiah } from '../../../../state/format.ts';

type Fees = NonNullable<ApplicationDetail['Fees']>;

const Table = chakra('table', {
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

interface Line {
  readonly name: string;
  readonly text: string;
  readonly kind?: 'total' | 'less';
}

const useLines = (fees: Fees): readonly Line[] => {
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

const FeeTable = ({ fees }: { readonly fees: Fees }) => {
  const { t } = useTranslation();
  return (
    <Table aria-labelledby="fees">
      <tbody>
        {useLines(fees).map(({ name, text, kind }) => (
          <tr key={name} data-fee={name} {...(kind && { [`data-${kind}`]: '' })}>
            <th scope="row">{t(`registrations.fees.${name}`)}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

/** What studying will cost (specification 3, fee table); told only once a psychological test that is owed was taken. */
export const Fees = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t } = useTranslation();
  const { Fees: fees, ProgramPreferences } = application;
  const verified = ProgramPreferences.find(({ IsVerified }) => IsVerified);
  const isOwed = verified?.PeriodicProgram.ProgramStudy.PsikotesRequired === true;
  if (!fees && !isOwed) return null;
  return (
    <Card as="section" aria-labelledby="fees" data-part="fees">
      <Heading id="fees">{t('registrations.fees.title')}</Heading>
      {fees ? <FeeTable fees={fees} /> : <Muted marginTop="2">{t('registrations.fees.afterTest')}</Muted>}
    </Card>
  );
};
