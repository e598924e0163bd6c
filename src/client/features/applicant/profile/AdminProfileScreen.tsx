import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/pages.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { OwnDetails } from './parts/OwnDetails.tsx';
import { Sessions } from './parts/Sessions.tsx';
import { ViewDetails } from './parts/ViewDetails.tsx';
import { SecondFactorPart } from './second-factor/SecondFactorPart.tsx';

/** An admin's own account. It is ended by another admin, and its data are no applicant's (decision 010). */
export const AdminProfileScreen = () => {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('app.screen.profileAdmin')} lead={t('my-account.adminLead')}>
      <OwnDetails>
        {(account) => (
          <ViewDetails account={account}>
            <ButtonLink to={pathTo('changeProfileAdmin')} look="outline">
              {t('my-account.details.edit')}
            </ButtonLink>
          </ViewDetails>
        )}
      </OwnDetails>
      <SecondFactorPart />
      <Sessions />
    </AccountFrame>
  );
};
