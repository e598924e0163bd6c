import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { checkDocument } from '../../../../contract/payment.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { CheckIcon, CrossIcon } from '../../../design/basic-icons.tsx';
import { chakra } from '../../../design/chakra.ts';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Card, Heading, Stack, Text } from '../../../design/primitives.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { formatDate, formatRupiah } from '../../../state/format.ts';
import { usePageData } from '../../shared/page/public-page.ts';
import { DocumentCodeForm } from './DocumentCodeForm.tsx';

export type FoundDocument = DataFor<typeof checkDocument>;

export interface DocumentCheck {
  readonly code: string;
  /** null: no document has this code. */
  readonly document: FoundDocument | null;
}

const ResultMark = chakra('span', {
  base: {
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    width: '11',
    height: '11',
    borderRadius: 'full',
    fontSize: 'lg',
  },
  variants: {
    tone: {
      success: { background: 'bg.success', color: 'fg.success' },
      error: { background: 'bg.error', color: 'fg.error' },
    },
  },
});

interface CheckResultCardProps {
  readonly tone: 'success' | 'error';
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Result of the check with its icon; details below. */
const CheckResultCard = ({ tone, icon, title, text, children }: CheckResultCardProps) => (
  <Card data-verdict={tone}>
    <Box display="flex" gap="4" alignItems="flex-start">
      <ResultMark tone={tone}>{icon}</ResultMark>
      <Box minWidth="0">
        <Heading>{title}</Heading>
        <Text marginTop="1" color="fg.muted">
          {text}
        </Text>
      </Box>
    </Box>
    {children}
  </Card>
);

/** No document has this code. */
const UnknownDocument = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation();
  return (
    <CheckResultCard
      tone="error"
      icon={<CrossIcon />}
      title={t('document.check.unknown')}
      text={t('document.check.unknownText', { code })}
    />
  );
};

const DocumentFacts = chakra('dl', {
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

/** Contents of the issued document, to compare with the paper. */
const GenuineDocument = ({ document }: { readonly document: DataFor<typeof checkDocument> }) => {
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
    <CheckResultCard
      tone="success"
      icon={<CheckIcon />}
      title={t('document.check.genuine')}
      text={t('document.check.genuineText')}
    >
      <DocumentFacts>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} data-fact={name}>
              <dt>{t(`document.fact.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </DocumentFacts>
    </CheckResultCard>
  );
};

/** Shows whether the portal issued a document, and its contents. */
export const DocumentCheckScreen = () => {
  const { t } = useTranslation();
  const { code, document } = usePageData<DocumentCheck>();
  return (
    <Stack gap="6" maxWidth="xl">
      <PageHeading lead={t('document.check.lead')}>{t('document.check.title')}</PageHeading>
      <div aria-live="polite">
        {document ? <GenuineDocument document={document} /> : <UnknownDocument code={code} />}
      </div>
      <DocumentCodeForm key={code} />
    </Stack>
  );
};
