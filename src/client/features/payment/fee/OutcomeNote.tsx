import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { applicationQuery } from '../../../api/queries.ts';
import { ReasonsByPreference } from '../../../ui/application/Reasons.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { Box, Heading, Text } from '../../../ui/primitives.tsx';

/** What the final submit came to (specification 4), above what is left to do. */
export const OutcomeNote = ({ formId }: { readonly formId: string }) => {
  const { t } = useTranslation();
  const { data } = useQuery(applicationQuery(formId));
  if (!data || data.Outcome === null) return null;
  return (
    <Box
      as="section"
      data-part="outcome"
      display="flex"
      gap="3"
      alignItems="flex-start"
      padding={{ base: '4', md: '5' }}
      borderRadius="lg"
      background="bg.success"
    >
      <Box color="fg.success" fontSize="xl" aria-hidden="true">
        <CheckIcon />
      </Box>
      <div>
        <Heading color="fg.success">{t(data.Outcome)}</Heading>
        <Text>{t('payment.fee.next')}</Text>
        <ReasonsByPreference verdicts={data.Reasons} />
      </div>
    </Box>
  );
};
