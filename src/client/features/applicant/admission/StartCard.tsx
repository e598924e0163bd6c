import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { PlusIcon } from '../../../design/icons.tsx';
import { Box, Card, Heading, Text } from '../../../design/primitives.tsx';
import { Tiles } from '../../../design/Tiles.tsx';
import { useInstitution } from '../../../design/use-institution.ts';
import { useStartApplication } from '../../shared/application/use-start-application.ts';

/** Begins an application; the server gives back the empty draft where there is one. */
export const StartCard = ({ isFirst }: { readonly isFirst: boolean }) => {
  const { t } = useTranslation();
  const { start, isBusy } = useStartApplication(useInstitution());
  return (
    <Card padding="0" overflow="hidden" background="brand.solid" color="brand.contrast" borderColor="brand.solid">
      <Box height={{ base: '24', lg: '36' }} overflow="hidden" aria-hidden="true">
        <Tiles />
      </Box>
      <Box padding={{ base: '5', md: '6' }}>
        <Heading>{t(isFirst ? 'admission.start.firstTitle' : 'admission.start.title')}</Heading>
        <Text marginTop="2" marginBottom="5" opacity={0.86}>
          {t('admission.start.text')}
        </Text>
        <Button
          wide
          background="accent.solid"
          color="accent.contrast"
          _hover={{ background: 'brand.contrast', color: 'brand.fg' }}
          isBusy={isBusy}
          onClick={start}
        >
          <PlusIcon />
          {t('admission.start.submit')}
        </Button>
      </Box>
    </Card>
  );
};
