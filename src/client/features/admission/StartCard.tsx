import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { startApplication } from '../../../contract/application.ts';
import { callApi } from '../../api/http.ts';
import { applicationsQuery } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { Box, Card, Heading, Text } from '../../ui/primitives.tsx';
import { Tiles } from '../../ui/Tiles.tsx';
import { toaster } from '../../ui/toaster.ts';
import { resumeAt, stepAddress } from './step-address.ts';
import { useInstitution } from './use-institution.ts';

/** Begins an application; the server gives back the empty draft where there is one. */
export const StartCard = ({ isFirst }: { readonly isFirst: boolean }) => {
  const { t } = useTranslation();
  const { code, parameter } = useInstitution();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: () => callApi(startApplication, { body: { institutionCode: code } }),
    onSuccess: async ({ data }) => {
      await queryClient.invalidateQueries({ queryKey: applicationsQuery.queryKey, refetchType: 'none' });
      await navigate(stepAddress(parameter, resumeAt(0), data.id));
    },
    onError: (error) => toaster.error(describeError(error, t)),
  });

  return (
    <Card padding="0" overflow="hidden" background="brand.solid" color="brand.contrast" borderColor="brand.solid">
      <Box height={{ base: '24', lg: '36' }} overflow="hidden" aria-hidden="true">
        <Tiles />
      </Box>
      <Box padding={{ base: '5', md: '6' }}>
        <Heading>{t(isFirst ? 'admission.start.firstTitle' : 'admission.start.title')}</Heading>
        <Text marginTop="2" marginBottom="5" color="brand.muted">
          {t('admission.start.text')}
        </Text>
        <Button
          wide
          background="accent.solid"
          color="accent.contrast"
          _hover={{ background: 'brand.contrast', color: 'brand.fg' }}
          isBusy={start.isPending}
          onClick={() => start.mutate()}
        >
          <PlusIcon />
          {t('admission.start.submit')}
        </Button>
      </Box>
    </Card>
  );
};
