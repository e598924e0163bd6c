import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { InfoIcon } from '../../../design/basic-icons.tsx';
import { chakra } from '../../../design/chakra.ts';
import { ArrowIcon } from '../../../design/icons.tsx';
import { PageSection } from '../../../design/PageSection.tsx';
import { Box, Container, Heading, Muted, Row, Text } from '../../../design/primitives.tsx';
import { Tiles } from '../../../design/Tiles.tsx';
import { listKindsByView } from '../../shared/page/content-kinds.ts';
import { localizeText } from '../../shared/page/content-text.ts';
import { telOf } from '../../shared/page/format.ts';
import { usePageData } from '../../shared/page/public-page.ts';
import { useMayBeSignedIn } from '../../shared/page/start-address.ts';
import { AboutInstitutions } from './AboutInstitutions.tsx';
import { AdmissionPeriods } from './AdmissionPeriods.tsx';
import { EventsExcerpt, NewsExcerpt } from './ContentExcerpts.tsx';
import type { LandingData, Portal } from './landing-data.ts';

/** Current notice of the admissions office, at the top of the page. */
const NoticeBanner = ({ notice }: { readonly notice: Portal['notice'] }) => {
  const { t, i18n } = useTranslation();
  const localized = localizeText(notice, i18n.language);
  if (!localized) return null;
  return (
    <Box as="aside" aria-label={t('landing.notice')} background="bg.info" color="fg.info">
      <Container display="flex" gap="3" paddingBlock="3">
        <Box fontSize="xl" paddingTop="0.5">
          <InfoIcon />
        </Box>
        <Text lang={localized.lang} fontWeight="medium" whiteSpace="pre-line">
          {localized.text}
        </Text>
      </Container>
    </Box>
  );
};

const HeroTitle = chakra('h1', { base: { textStyle: 'display' } });

interface HeroProps {
  readonly title: string;
  readonly text: string;
}

/** Title of the portal, with the link to register or to continue. */
const Hero = ({ title, text }: HeroProps) => {
  const { t } = useTranslation();
  const isKnown = useMayBeSignedIn();
  return (
    <Box background="bg.panel" borderBottomWidth="1px" borderColor="border">
      <Container
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
        alignItems="center"
        gap={{ base: '8', lg: '16' }}
        paddingBlock={{ base: '10', lg: '20' }}
      >
        <Box>
          <HeroTitle tabIndex={-1}>{title}</HeroTitle>
          <Text textStyle="lead" color="fg.muted" marginTop="5" maxWidth="prose">
            {text}
          </Text>
          <Row marginTop="8" gap="3">
            {/* The login page redirects a signed-in user to their start page. */}
            <ButtonLink
              to={pathTo(isKnown ? 'login' : 'register')}
              size="lg"
              width={{ base: 'full', sm: 'auto' }}
              data-part="start"
            >
              {t(isKnown ? 'landing.hero.continue' : 'landing.hero.register')}
              <ArrowIcon />
            </ButtonLink>
            {!isKnown && (
              <ButtonLink to={pathTo('login')} size="lg" variant="outline" width={{ base: 'full', sm: 'auto' }}>
                {t('landing.hero.login')}
              </ButtonLink>
            )}
          </Row>
        </Box>
        <Box
          aspectRatio={{ base: '16 / 9', lg: '1' }}
          maxHeight={{ base: '44', lg: 'none' }}
          width="full"
          borderRadius="2xl"
          overflow="hidden"
          background="brand.solid"
        >
          <Tiles />
        </Box>
      </Container>
    </Box>
  );
};

const applicationStages = ['account', 'form', 'fee', 'result'] as const;

const StageNumber = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '11',
    height: '11',
    // A quarter circle, as in the logos.
    borderRadius: 'full',
    borderEndEndRadius: '0',
    background: 'brand.solid',
    color: 'brand.contrast',
    fontWeight: 'bold',
    fontSize: 'lg',
  },
});

/** Stages of an application, in order. */
const HowToApply = () => {
  const { t } = useTranslation();
  return (
    <PageSection background="panel" name="journey" title={t('landing.journey.title')}>
      <Box
        as="ol"
        listStyleType="none"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr', lg: 'repeat(4, minmax(0, 1fr))' }}
        gap={{ base: '6', lg: '8' }}
      >
        {applicationStages.map((stage, index) => (
          <Box
            as="li"
            key={stage}
            display="grid"
            gridTemplateColumns={{ base: 'auto minmax(0, 1fr)', lg: 'minmax(0, 1fr)' }}
            columnGap="4"
            rowGap="3"
            alignContent="start"
          >
            <StageNumber aria-hidden="true">{index + 1}</StageNumber>
            <Box>
              <Heading as="h3">{t(`landing.journey.${stage}.title`)}</Heading>
              <Muted marginTop="1">{t(`landing.journey.${stage}.text`)}</Muted>
            </Box>
          </Box>
        ))}
      </Box>
    </PageSection>
  );
};

/** Help phone number, with links to the questions and to the contact page. */
const HelpSection = ({ phone }: { readonly phone: string }) => {
  const { t } = useTranslation();
  return (
    <Box as="section" background="brand.subtle">
      <Container
        display="flex"
        flexDirection={{ base: 'column', lg: 'row' }}
        alignItems={{ lg: 'center' }}
        justifyContent="space-between"
        gap="6"
        paddingBlock={{ base: '10', lg: '14' }}
      >
        <Box>
          <Heading textStyle="title">{t('landing.help.title')}</Heading>
          <Text marginTop="2" color="fg.muted">
            {t('landing.help.text')}{' '}
            {phone !== '' && (
              <Box as="span" color="brand.fg" fontWeight="semibold" whiteSpace="nowrap">
                <a href={telOf(phone)}>{phone}</a>
              </Box>
            )}
          </Text>
        </Box>
        <Row gap="3">
          {listKindsByView('questions').map(({ key, path }) => (
            <ButtonLink key={key} to={`/${path}`} variant="outline" size="lg">
              {t(`${key}.page.title`)}
            </ButtonLink>
          ))}
          <ButtonLink to={pathTo('contactUs')} size="lg">
            {t('landing.help.contact')}
          </ButtonLink>
        </Row>
      </Container>
    </Box>
  );
};

export const LandingScreen = () => {
  const { t } = useTranslation();
  const { portal, agendas, cards } = usePageData<LandingData>();
  return (
    <Box>
      <NoticeBanner notice={portal.notice} />
      <Hero title={t('landing.hero.title')} text={t('landing.hero.text')} />
      <AdmissionPeriods periods={portal.periods} />
      <HowToApply />
      {agendas.map((excerpt) => (
        <EventsExcerpt key={excerpt.path} excerpt={excerpt} today={portal.today} />
      ))}
      <AboutInstitutions />
      {cards.map((excerpt) => (
        <NewsExcerpt key={excerpt.path} excerpt={excerpt} />
      ))}
      <HelpSection phone={portal.helpPhone} />
    </Box>
  );
};
