import { useTranslation } from 'react-i18next';
import { AccountFrame } from './AccountFrame.tsx';
import { DeleteAccount } from './parts/DeleteAccount.tsx';
import { Details } from './parts/Details.tsx';
import { ExportData } from './parts/ExportData.tsx';
import { Sessions } from './parts/Sessions.tsx';

/** One's own account: who one is, where one is logged in, what the portal knows, and how to leave. */
export const ProfileScreen = () => {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('app.screen.profile')} lead={t('my-account.lead')}>
      <Details />
      <Sessions />
      <ExportData />
      <DeleteAccount />
    </AccountFrame>
  );
};
