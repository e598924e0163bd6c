import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { showSecondFactor } from '../../../../../contract/admin-second-factor.ts';
import { pathTo } from '../../../../../contract/pages.ts';
import { isReturnPath, RETURN_TO } from '../../../../../contract/return-path.ts';
import { callApi } from '../../../../api/http.ts';
import { getQueryClient } from '../../../../api/queries.ts';
import { type SessionUser, sessionQuery, startSession } from '../../../../api/session.ts';
import { PageHeading } from '../../../../design/PageHeading.tsx';
import { Stack } from '../../../../design/primitives.tsx';
import { CodeForm } from './CodeForm.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';

/** Opens the return path, else the dashboard. */
const useContinue = () => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const returnTo = params.get(RETURN_TO);
  return () => void navigate(isReturnPath(returnTo) ? returnTo : pathTo('admin'), { replace: true });
};

const EnterSecondFactor = () => {
  const { t } = useTranslation();
  const goOn = useContinue();
  const show = async (code: string): Promise<void> => {
    await startSession((await callApi(showSecondFactor, { body: { code } })).data);
    goOn();
  };
  return (
    <CodeForm
      label={t('second-factor.code')}
      help={t('second-factor.showHelp')}
      submitLabel={t('second-factor.show')}
      onSubmit={show}
    />
  );
};

const RequiredSetup = () => {
  const goOn = useContinue();
  const done = async (): Promise<void> => {
    await getQueryClient().invalidateQueries({ queryKey: sessionQuery.queryKey });
    goOn();
  };
  return <SecondFactorSetup onDone={() => void done()} />;
};

/** After the password an admin enters the second factor, or sets up a required one. */
export const SecondFactorScreen = () => {
  const { t } = useTranslation();
  const user = getQueryClient().getQueryData<SessionUser | null>(sessionQuery.queryKey);
  const isMissing = user?.secondFactor === 'missing';
  return (
    <Stack gap="8">
      <PageHeading lead={t(isMissing ? 'second-factor.missing' : 'second-factor.asked')}>
        {t('second-factor.title')}
      </PageHeading>
      {isMissing ? <RequiredSetup /> : <EnterSecondFactor />}
    </Stack>
  );
};
