import { useTranslation } from 'react-i18next';
import { InfoIcon } from '../../../design/icons.tsx';
import { Box, Container, Text } from '../../../design/primitives.tsx';
import { inLanguage } from '../../shared/page/words.ts';
import type { Portal } from './read-landing.ts';

/** What the admissions office has to say right now, above everything else. */
export const NoticeBand = ({ notice }: { readonly notice: Portal['notice'] }) => {
  const { t, i18n } = useTranslation();
  const words = inLanguage(notice, i18n.language);
  if (!words) return null;
  return (
    <Box as="aside" aria-label={t('landing.notice')} background="bg.info" color="fg.info">
      <Container display="flex" gap="3" paddingBlock="3">
        <Box fontSize="xl" paddingTop="0.5">
          <InfoIcon />
        </Box>
        <Text lang={words.lang} fontWeight="medium" whiteSpace="pre-line">
          {words.text}
        </Text>
      </Container>
    </Box>
  );
};
