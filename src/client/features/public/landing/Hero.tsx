import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/pages.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { ArrowIcon } from '../../../design/icons.tsx';
import { Box, Container, Row, Text } from '../../../design/primitives.tsx';
import { Tiles } from '../../../design/Tiles.tsx';
import { useMaySignedIn } from '../../shared/page/start-address.ts';

const Title = chakra('h1', { base: { textStyle: 'display' } });

interface HeroProps {
  readonly title: string;
  readonly text: string;
}

/** What this is and the one thing to do. */
export const Hero = ({ title, text }: HeroProps) => {
  const { t } = useTranslation();
  const isKnown = useMaySignedIn();
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
          <Title tabIndex={-1}>{title}</Title>
          <Text textStyle="lead" color="fg.muted" marginTop="5" maxWidth="prose">
            {text}
          </Text>
          <Row marginTop="8" gap="3">
            {/* The login leads on who is signed in, to where they belong. */}
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
              <ButtonLink to={pathTo('login')} size="lg" look="outline" width={{ base: 'full', sm: 'auto' }}>
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
