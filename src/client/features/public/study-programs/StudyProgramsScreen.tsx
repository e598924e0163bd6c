import { institutions } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { Badge } from '../../../design/Badge.tsx';
import { Breadcrumbs } from '../../../design/Breadcrumbs.tsx';
import { ButtonLink } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Box, Heading, Muted, Row, Stack, Text } from '../../../design/primitives.tsx';
import { FilterLink } from '../../../design/Tag.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { formatDate, formatDeadline, formatRupiah } from '../../../state/format.ts';
import { themeOf } from '../../shared/page/addresses.ts';
import { usePageData } from '../../shared/page/public-page.ts';
import { ProgramTitle } from './ProgramTitle.tsx';
import { type ProgramListData, type ProgramQuery, programListAddress } from './program-data.ts';

const listedInstitutions = institutions.filter(({ code }) => code !== 0);

interface FilterProps {
  readonly query: ProgramQuery;
  readonly entities: ProgramListData['entities'];
}

/** Links, so that each filtered list has an address and needs no script. */
const Filters = ({ query, entities }: FilterProps) => {
  const { t } = useTranslation();
  const nameOf = useInstitutionName();
  const { institution, level } = query;
  const current = (isCurrent: boolean) => (isCurrent ? 'true' : undefined);
  return (
    <Stack gap="3">
      <Row as="nav" gap="2" aria-label={t('public.filter.institution')}>
        <FilterLink to={programListAddress({ level })} aria-current={current(institution === undefined)}>
          {t('study-programs.filter.allInstitutions')}
        </FilterLink>
        {listedInstitutions.map(({ parameter }) => (
          <FilterLink
            key={parameter}
            to={programListAddress({ institution: parameter, level })}
            aria-current={current(institution === parameter)}
          >
            {nameOf(parameter)}
          </FilterLink>
        ))}
      </Row>
      {entities.length > 1 && (
        <Row as="nav" gap="2" aria-label={t('study-programs.filter.level')}>
          <FilterLink to={programListAddress({ institution })} aria-current={current(level === undefined)}>
            {t('study-programs.filter.allLevels')}
          </FilterLink>
          {entities.map(({ Id, Name }) => (
            <FilterLink
              key={Id}
              to={programListAddress({ institution, level: Id })}
              aria-current={current(level === Id)}
            >
              {Name}
            </FilterLink>
          ))}
        </Row>
      )}
    </Stack>
  );
};

type ListedProgram = ProgramListData['programs'][number];

/** The fee and the dates of the offer that closes first; a program without one says so. */
const OfferInBrief = ({ program }: { readonly program: ListedProgram }) => {
  const { t, i18n } = useTranslation();
  const { registrationFee, opensAt, closesAt, isOpen } = program;
  if (registrationFee === null || opensAt === null || closesAt === null)
    return <Muted fontSize="sm">{t('study-programs.notOffered')}</Muted>;
  const date = isOpen ? formatDeadline(closesAt, i18n.language) : formatDate(opensAt, i18n.language);
  return (
    <>
      <Text fontSize="sm">
        {registrationFee === 0
          ? t('study-programs.free')
          : t('study-programs.registrationFee', { amount: formatRupiah(registrationFee, i18n.language) })}
      </Text>
      <Text fontSize="sm" fontWeight="semibold">
        {t(isOpen ? 'study-programs.until' : 'study-programs.from', { date })}
      </Text>
    </>
  );
};

const ProgramCard = ({ program }: { readonly program: ListedProgram }) => {
  const { t } = useTranslation();
  const nameOf = useInstitutionName();
  const institution = institutions.find(({ code }) => code === program.institutionCode);
  return (
    <Box
      as="li"
      data-theme={themeOf(program.institutionCode)}
      padding="5"
      background="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderTopWidth="4px"
      borderTopColor="brand.solid"
      borderRadius="lg"
      display="flex"
      flexDirection="column"
      gap="1"
      minWidth="0"
    >
      <Heading as="h2" overflowWrap="anywhere">
        <TextLink to={pathTo('studyProgram', { id: program.id })}>{program.name}</TextLink>
      </Heading>
      <Muted fontSize="sm">
        {[institution && nameOf(institution.parameter), program.entity].filter(Boolean).join(' · ')}
      </Muted>
      {program.closesAt !== null && !program.isOpen && (
        <Box>
          <Badge>{t('study-programs.soon')}</Badge>
        </Box>
      )}
      <OfferInBrief program={program} />
    </Box>
  );
};

const Pages = ({ query, pages }: Pick<ProgramListData, 'query' | 'pages'>) => {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  const { page } = query;
  return (
    <Row as="nav" aria-label={t('public.pages.label')} marginTop="8">
      {page > 1 && (
        <ButtonLink to={programListAddress({ ...query, page: page - 1 })} variant="outline" rel="prev">
          {t('public.pages.previous')}
        </ButtonLink>
      )}
      <Muted fontSize="sm">{t('public.pages.place', { page, total: pages })}</Muted>
      {page < pages && (
        <ButtonLink to={programListAddress({ ...query, page: page + 1 })} variant="outline" rel="next">
          {t('public.pages.next')}
        </ButtonLink>
      )}
    </Row>
  );
};

/** All programs, with links that filter them by institution and level of study. */
export const StudyProgramsScreen = () => {
  const { t } = useTranslation();
  const { programs, entities, pages, query } = usePageData<ProgramListData>();
  const isFiltered = query.institution !== undefined || query.level !== undefined || query.page > 1;
  return (
    <Box>
      <Breadcrumbs parents={[{ to: '/', label: t('public.home') }]} current={t('study-programs.title')} />
      <Box as="header" marginTop="2" marginBottom={{ base: '6', md: '8' }}>
        <ProgramTitle tabIndex={-1}>{t('study-programs.title')}</ProgramTitle>
        <Text textStyle="lead" color="fg.muted" marginTop="3" maxWidth="prose">
          {t('study-programs.lead')}
        </Text>
      </Box>
      <Filters query={query} entities={entities} />
      <Box marginTop={{ base: '6', md: '8' }}>
        {programs.length === 0 ? (
          <EmptyState title={t('study-programs.empty')} text={t('study-programs.emptyText')}>
            {isFiltered && (
              <ButtonLink to={pathTo('studyPrograms')} variant="outline">
                {t('public.none.showAll')}
              </ButtonLink>
            )}
            <ButtonLink to={pathTo('contactUs')}>{t('public.none.ask')}</ButtonLink>
          </EmptyState>
        ) : (
          <Box
            as="ul"
            listStyleType="none"
            display="grid"
            gridTemplateColumns={{
              base: 'minmax(0, 1fr)',
              md: 'repeat(2, minmax(0, 1fr))',
              lg: 'repeat(3, minmax(0, 1fr))',
            }}
            gap={{ base: '4', md: '5' }}
          >
            {programs.map((program) => (
              <ProgramCard key={program.id} program={program} />
            ))}
          </Box>
        )}
        <Pages query={query} pages={pages} />
      </Box>
    </Box>
  );
};
