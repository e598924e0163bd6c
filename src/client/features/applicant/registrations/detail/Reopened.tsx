import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../../contract/pages.ts';
import type { ApplicationDetail } from '../../../../api/queries.ts';
import { Box, Heading, Text } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { useInstitution } from '../../../../design/use-institution.ts';
import { useStepTitle } from '../../../shared/application/use-step-title.ts';

/** Steps whose questions changed since they were answered, with the reason and the way there. */
export const Reopened = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t } = useTranslation();
  const stepTitle = useStepTitle();
  const { parameter } = useInstitution();
  if (application.Reopened.length === 0) return null;
  const query = new URLSearchParams({ formId: application.Id });
  return (
    <Box
      as="section"
      aria-labelledby="reopened"
      padding={{ base: '5', md: '6' }}
      borderRadius="lg"
      borderInlineStartWidth="4px"
      borderColor="fg.warning"
      background="bg.warning"
    >
      <Heading id="reopened">{t('registrations.reopened.title')}</Heading>
      <Text marginTop="1">{t('registrations.reopened.text')}</Text>
      <Box as="ul" listStyleType="none" marginTop="3" display="flex" flexDirection="column" gap="3">
        {application.Reopened.map(({ step, errors }) => (
          <li key={step}>
            <TextLink to={`${pathTo('applicationStep', { institution: parameter, step })}?${query}`}>
              {stepTitle(step)}
            </TextLink>
            {errors.map(({ path, message }) => (
              <Text key={`${path} ${message}`} fontSize="sm">
                {message}
              </Text>
            ))}
          </li>
        ))}
      </Box>
    </Box>
  );
};
