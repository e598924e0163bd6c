import { institutions } from 'virtual:catalogue';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { Badge } from '../../../design/Badge.tsx';
import { Breadcrumbs } from '../../../design/Breadcrumbs.tsx';
import { ButtonLink } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { ArrowIcon } from '../../../design/icons.tsx';
import { Box, Card, Heading, Muted, Row, Stack, Text } from '../../../design/primitives.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { formatCount, formatDateTime, formatDeadline, formatRupiah } from '../../../state/format.ts';
import { themeOf } from '../../shared/page/addresses.ts';
import { usePageData } from '../../shared/page/public-page.ts';
import { PERIOD_PARAMETER, useStartAddress } from '../../shared/page/start-address.ts';
import { ProgramTitle } from './ProgramTitle.tsx';
import type { ProgramData } from './program-data.ts';

type Offer = ProgramData['offers'][number];

const FactList = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
    columnGap: '5',
    '& dt': { color: 'fg.muted', fontSize: 'sm', paddingTop: '2' },
    '& dd': { paddingBottom: '2', borderBottomWidth: '1px', borderColor: 'border', overflowWrap: 'anywhere' },
    sm: { '& dt': { paddingBlock: '2', borderBottomWidth: '1px', borderColor: 'border' }, '& dd': { paddingTop: '2' } },
  },
});

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <>
      <dt>{t(`study-programs.fact.${name}`)}</dt>
      <dd data-fact={name}>{children}</dd>
    </>
  );
};

const Fees = ({ offer }: { readonly offer: Offer }) => {
  const { t, i18n } = useTranslation();
  const amount = (rupiah: number): string =>
    rupiah === 0 ? t('study-programs.nothing') : formatRupiah(rupiah, i18n.language);
  const { registrationFee, spp, ukt, advance, discount } = offer;
  return (
    <>
      <Heading as="h3">{t('study-programs.section.fees')}</Heading>
      <FactList>
        <Fact name="registrationFee">{amount(registrationFee)}</Fact>
        <Fact name="spp">{amount(spp)}</Fact>
        <Fact name="ukt">{amount(ukt)}</Fact>
        <Fact name="advance">{amount(advance)}</Fact>
        {discount && (
          <Fact name="discount">
            {discount.name}: {amount(discount.amount)}
          </Fact>
        )}
        <Fact name="scholarship">
          {t(offer.hasScholarship ? 'study-programs.scholarship' : 'study-programs.noScholarship')}
        </Fact>
      </FactList>
    </>
  );
};

const formatLimit = (limit: readonly unknown[] | undefined, language: string): string =>
  (limit ?? []).map((value) => (typeof value === 'number' ? formatCount(value, language) : String(value))).join(', ');

const Requirements = ({ program, offer }: { readonly program: ProgramData; readonly offer: Offer }) => {
  const { t, i18n } = useTranslation();
  const { requirements } = offer;
  return (
    <>
      <Heading as="h3">{t('study-programs.section.requirements')}</Heading>
      {requirements === null && <Text>{t('study-programs.unreadable')}</Text>}
      {requirements?.length === 0 && <Text>{t('study-programs.open')}</Text>}
      {requirements !== null && requirements.length > 0 && (
        <Box as="ul" paddingInlineStart="5" listStyleType="disc" data-part="requirements">
          {requirements.map(({ name, limit }) => (
            <li key={name}>{t(`requirements.${name}`, { limit: formatLimit(limit, i18n.language) })}</li>
          ))}
        </Box>
      )}
      {program.colourBlindLetterRequired && <Text>{t('study-programs.letter')}</Text>}
    </>
  );
};

const OfferCard = ({ program, offer }: { readonly program: ProgramData; readonly offer: Offer }) => {
  const { t, i18n } = useTranslation();
  const { entity, period, channel, semester, year, isOpen, opensAt, closesAt, seats } = offer;
  const institution = institutions.find(({ code }) => code === program.institutionCode)?.parameter ?? 'all';
  const start = useStartAddress()(
    `${pathTo('admissionDashboard', { institution })}?${new URLSearchParams({ [PERIOD_PARAMETER]: offer.periodId })}`,
  );
  return (
    <Card data-offer={offer.id} display="flex" flexDirection="column" gap="4">
      <div>
        <Row justifyContent="space-between">
          <Heading>{`${entity}, ${period}`}</Heading>
          {!isOpen && <Badge>{t('study-programs.soon')}</Badge>}
        </Row>
        <Muted fontSize="sm">{[channel, `${semester} ${year}`].join(' · ')}</Muted>
      </div>
      <FactList>
        <Fact name="opens">{formatDateTime(opensAt, i18n.language)}</Fact>
        <Fact name="closes">{formatDeadline(closesAt, i18n.language)}</Fact>
        <Fact name="seats">{seats === null ? t('study-programs.noLimit') : formatCount(seats, i18n.language)}</Fact>
        <Fact name="test">
          {t(program.psychologicalTestRequired ? 'study-programs.test' : 'study-programs.noTest')}
        </Fact>
      </FactList>
      <Requirements program={program} offer={offer} />
      <Fees offer={offer} />
      {isOpen && (
        <Row>
          <ButtonLink to={start}>
            {t('study-programs.apply')}
            <ArrowIcon />
          </ButtonLink>
        </Row>
      )}
    </Card>
  );
};

/** Everything that the control panel says about one program. */
export const StudyProgramScreen = () => {
  const { t } = useTranslation();
  const nameOf = useInstitutionName();
  const program = usePageData<ProgramData>();
  const institution = institutions.find(({ code }) => code === program.institutionCode);
  const parents = [
    { to: '/', label: t('public.home') },
    { to: pathTo('studyPrograms'), label: t('study-programs.title') },
  ];
  return (
    <Box data-theme={themeOf(program.institutionCode)}>
      <Breadcrumbs parents={parents} current={program.name} />
      <Box as="header" marginTop="2" marginBottom={{ base: '6', md: '8' }}>
        <ProgramTitle tabIndex={-1}>{program.name}</ProgramTitle>
        {institution && (
          <Text textStyle="lead" color="fg.muted" marginTop="3">
            {nameOf(institution.parameter)}
          </Text>
        )}
      </Box>
      {program.offers.length === 0 ? (
        <EmptyState title={t('study-programs.notOffered')} text={t('study-programs.notOfferedText')}>
          <ButtonLink to={pathTo('studyPrograms')} variant="outline">
            {t('study-programs.all')}
          </ButtonLink>
          <ButtonLink to={pathTo('contactUs')}>{t('public.none.ask')}</ButtonLink>
        </EmptyState>
      ) : (
        <Stack gap="6" maxWidth="3xl">
          {program.offers.map((offer) => (
            <OfferCard key={offer.id} program={program} offer={offer} />
          ))}
        </Stack>
      )}
    </Box>
  );
};
