import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { applicationQuery } from '../../../../api/queries.ts';
import { useSession } from '../../../../api/use-session.ts';
import { Box, Heading, Muted, Stack, Text } from '../../../../design/primitives.tsx';
import { ReasonsByPreference } from '../../../shared/application/Reasons.tsx';

/**
 * After the final submit: that it arrived, what the check of the answers came to (specification 4), and what is left to
 * do. The outcome is no decision, so it stands in no colour of success.
 */
export const OutcomeNote = ({ formId }: { readonly formId: string }) => {
  const { t } = useTranslation();
  const { data } = useQuery(applicationQuery(formId));
  const email = useSession()?.email ?? '';
  if (!data || data.Outcome === null) return null;
  return (
    <Stack
      as="section"
      aria-labelledby="submitted"
      data-part="submitted"
      gap="4"
      padding={{ base: '4', md: '5' }}
      borderRadius="lg"
      background="bg.muted"
    >
      <div>
        <Heading id="submitted">{t('application.submitted.title')}</Heading>
        <Text marginTop="1">{t('application.submitted.number', { number: data.RegistrationNumber ?? '' })}</Text>
        {email !== '' && (
          <Muted marginTop="1" overflowWrap="anywhere">
            {t('application.submitted.mail', { email })}
          </Muted>
        )}
      </div>
      <div>
        <Text>
          {t('application.submitted.outcome')}{' '}
          <Box as="strong" data-part="outcome">
            {t(data.Outcome)}
          </Box>
        </Text>
        <Text marginTop="1">{t('application.submitted.meaning')}</Text>
        <ReasonsByPreference verdicts={data.Reasons} />
      </div>
      <Text fontWeight="semibold">{t('payment.fee.next')}</Text>
    </Stack>
  );
};
