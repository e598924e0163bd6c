import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { verifyEmail } from '../../../../contract/account.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { callApi } from '../../../api/http.ts';
import { isInvalidToken } from '../../../api/invalid-token.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack, Text } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { toaster } from '../../../design/Toaster.tsx';

import { sendAccountEvent } from './send-account-event.ts';

/** Verifies a link once; window focus and remounts send nothing. */
const useVerification = (token: string, newEmail: string) =>
  useQuery({
    queryKey: ['verify-email', token, newEmail],
    queryFn: () => callApi(verifyEmail, { query: { token, newEmail } }),
    enabled: token !== '' && newEmail !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

const IncompleteLink = () => {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('my-account.verify.incomplete')} text={t('my-account.verify.incompleteText')}>
      <ButtonLink to={pathTo('login')}>{t('app.nav.login')}</ButtonLink>
    </EmptyState>
  );
};

/** Target of the link in the mail: success and logout (specification 4); a used link redirects to login. */
export const VerifyEmailScreen = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [token, newEmail] = [params.get('token') ?? '', params.get('newEmail') ?? ''];
  const { data, error, refetch } = useVerification(token, newEmail);
  const isHandled = useRef(false);

  useEffect(() => {
    if (isHandled.current || (!data && !isInvalidToken(error))) return;
    isHandled.current = true;
    if (data) {
      toaster.success(data.message);
      sendAccountEvent({ type: 'email.verified' }, navigate);
    } else if (isInvalidToken(error)) {
      toaster.error(error.message);
      void navigate(pathTo('login'), { replace: true });
    }
  }, [data, error, navigate]);

  return (
    <Stack gap="6">
      <PageHeading>{t('app.screen.verifyEmail')}</PageHeading>
      {token === '' || newEmail === '' ? (
        <IncompleteLink />
      ) : data ? (
        <Stack gap="2" role="status" data-email="verified">
          <Text fontWeight="semibold">{t('my-account.verify.done')}</Text>
          <Text color="fg.muted">{t('my-account.verify.leaving')}</Text>
        </Stack>
      ) : error && !isInvalidToken(error) ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={1} />
      )}
    </Stack>
  );
};
