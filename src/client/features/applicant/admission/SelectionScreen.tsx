import { institutions } from 'virtual:catalogue';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import type { Institution } from '../../../../engine/schema/types.ts';
import { Badge } from '../../../design/Badge.tsx';
import { chakra } from '../../../design/chakra.ts';
import { ArrowIcon } from '../../../design/icons.tsx';
import { Logo } from '../../../design/Logo.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Heading, Muted, Stack } from '../../../design/primitives.tsx';
import { Tiles } from '../../../design/Tiles.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { institutionActor } from '../../../state/institution-actor.ts';
import { useHydrated } from '../../shared/page/visitor-context.ts';

const CardLink = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: { base: 'row', md: 'column' },
    height: 'full',
    overflow: 'hidden',
    borderRadius: 'xl',
    borderWidth: '1px',
    borderColor: 'border',
    background: 'bg.panel',
    transition: 'border-color 140ms, box-shadow 140ms, transform 140ms',
    _hover: { borderColor: 'brand.solid', boxShadow: 'lg', transform: 'translateY(-2px)' },
  },
});

interface InstitutionCardProps {
  readonly institution: Institution;
  /** The institution that was chosen last. */
  readonly isLast: boolean;
}

const InstitutionCard = ({ institution, isLast }: InstitutionCardProps) => {
  const { t, i18n } = useTranslation();
  const { parameter, theme } = institution;
  const name = useInstitutionName()(parameter);
  const about = `institution-about.${parameter}`;
  return (
    <Box as="li" data-theme={theme}>
      <CardLink to={pathTo('admissionDashboard', { institution: parameter })}>
        <Box
          position="relative"
          flexShrink="0"
          width={{ base: '24', md: 'full' }}
          height={{ base: 'auto', md: '40' }}
          background="brand.solid"
          overflow="hidden"
        >
          <Tiles />
        </Box>
        <Box padding={{ base: '4', md: '6' }} display="flex" flexDirection="column" gap="2" flex="1" minWidth="0">
          <Box display="flex" alignItems="center" gap="3">
            <Logo theme={theme} size={44} />
            <Heading color="brand.fg">{name}</Heading>
          </Box>
          {i18n.exists(about) && <Muted fontSize="sm">{t(about)}</Muted>}
          {isLast && (
            <Badge tone="brand" alignSelf="flex-start">
              {t('admission.selection.last')}
            </Badge>
          )}
          <Box
            marginTop="auto"
            paddingTop="2"
            display="flex"
            alignItems="center"
            gap="2"
            fontWeight="semibold"
            color="brand.fg"
          >
            {t('admission.selection.choose')}
            <ArrowIcon />
          </Box>
        </Box>
      </CardLink>
    </Box>
  );
};

/** The institutions to choose from, each with its logo and colours. */
export const SelectionScreen = () => {
  const { t } = useTranslation();
  const stored = useSelector(institutionActor, ({ context }) => context.before);
  // Only this browser knows it.
  const before = useHydrated() ? stored : null;
  return (
    <Stack gap={{ base: '6', md: '10' }}>
      <PageHeading lead={t('admission.selection.lead')}>{t('admission.selection.title')}</PageHeading>
      <Box
        as="ul"
        listStyleType="none"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(16rem, 1fr))' }}
        gap={{ base: '4', md: '6' }}
      >
        {institutions
          .filter(({ code }) => code !== 0)
          .map((institution) => (
            <InstitutionCard
              key={institution.code}
              institution={institution}
              isLast={institution.parameter === before}
            />
          ))}
      </Box>
    </Stack>
  );
};
