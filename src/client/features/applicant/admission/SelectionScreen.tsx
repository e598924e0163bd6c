import { institutions } from 'virtual:catalogue';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Stack } from '../../../design/primitives.tsx';
import { institutionActor } from '../../../state/institution-actor.ts';
import { InstitutionCard } from './InstitutionCard.tsx';

/** Where to apply: each institution under its own mark and in its own colours. */
export const SelectionScreen = () => {
  const { t } = useTranslation();
  const before = useSelector(institutionActor, ({ context }) => context.before);
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
