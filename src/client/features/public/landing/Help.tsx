import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/pages.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { Box, Container, Heading, Row, Text } from '../../../design/primitives.tsx';
import { kindsShownAs } from '../../shared/page/kinds.ts';
import { telOf } from '../../shared/page/phone.ts';

/** Where to ask. */
export const Help = ({ phone }: { readonly phone: string }) => {
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
          {kindsShownAs('questions').map(({ key, path }) => (
            <ButtonLink key={key} to={`/${path}`} look="outline" size="lg">
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
