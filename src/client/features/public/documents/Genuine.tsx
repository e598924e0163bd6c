import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { checkDocument } from '../../../../contract/payment.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { CheckIcon } from '../../../design/icons.tsx';
import { useInstitutionName } from '../../../design/use-institution-name.ts';
import { formatDate, formatRupiah } from '../../../state/format.ts';
import { VerdictCard } from './VerdictCard.tsx';

const Facts = chakra('dl', {
  base: {
    marginTop: '6',
    '& > div': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 2fr) minmax(0, 3fr)' },
      columnGap: '4',
      paddingBlock: '2.5',
      borderTopWidth: '1px',
      borderColor: 'border.muted',
      alignItems: 'baseline',
    },
    '& dt': { fontSize: 'sm', color: 'fg.muted' },
    '& dd': { margin: 0, fontWeight: 'medium', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
});

/** What stands on the paper if nobody has changed it. */
export const Genuine = ({ document }: { readonly document: DataFor<typeof checkDocument> }) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['kind', t(`document.kind.${document.Kind}`)],
    ['institution', institutionName(document.InstitutionCode)],
    ['number', document.RegistrationNumber],
    ['name', document.Name],
    ['amount', document.Amount === null ? undefined : formatRupiah(document.Amount, i18n.language)],
    ['verdict', document.Verdict === null ? undefined : t(document.Verdict)],
    ['issued', formatDate(document.IssuedAt, i18n.language)],
    ['code', document.Code],
  ];
  return (
    <VerdictCard
      tone="success"
      icon={<CheckIcon />}
      title={t('document.check.genuine')}
      text={t('document.check.genuineText')}
    >
      <Facts>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} data-fact={name}>
              <dt>{t(`document.fact.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </Facts>
    </VerdictCard>
  );
};
