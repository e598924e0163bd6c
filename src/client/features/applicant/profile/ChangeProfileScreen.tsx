import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { editAdminProfile } from '../../../../contract/account.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { AccountDetails } from './AccountDetails.tsx';
import { AccountDetailsForm } from './AccountDetailsForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';

/** Form of an admin's own profile. */
export const ChangeProfileScreen = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = (): void => void navigate(pathTo('profileAdmin'));
  return (
    <AccountFrame title={t('app.screen.changeProfileAdmin')}>
      <AccountDetails>
        {(account) => <AccountDetailsForm account={account} call={editAdminProfile} onDone={leave} />}
      </AccountDetails>
    </AccountFrame>
  );
};
